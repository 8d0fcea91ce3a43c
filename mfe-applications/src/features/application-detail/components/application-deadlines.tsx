import type { ApplicationDetail, Deadline } from '@atrium/contract';
import { deadlineStates } from '@atrium/contract';
import { useIsPrinting } from '@atrium/host';
import { Row, Rows } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { EmptyState, ErrorState, ListSkeleton, Section, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DeadlineMenu } from '../../../lib/components/deadline-actions/deadline-menu.tsx';
import { DeadlineLink } from '../../../lib/components/deadline-link.tsx';
import { DeadlineWhen } from '../../../lib/components/deadline-when.tsx';
import { WAITING } from '../../../lib/deadline-address.ts';
import { applicationDeadlinesArea } from '../../../lib/deadlines.area.ts';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useTexts } from '../../../messages/index.ts';
import * as styles from './application-deadlines.module.css';
import { SCREEN_ONLY } from './print-styles.tsx';

/** The maximum of the contract. */
const PAGE_SIZE = 100;
/** Of the card's contents in pixels, while they are loaded: of one deadline, which most have, or of none. */
const heights = { due: { narrow: 190, wide: 104 }, none: { narrow: 76, wide: 76 } };

export function useApplicationDeadlines(id: number) {
  const query = {
    application: [id],
    state: [...deadlineStates],
    sort: 'dueAt' as const,
    pageSize: PAGE_SIZE,
  };
  return useField(applicationDeadlinesArea, 'deadlines', { query });
}

interface ApplicationDeadlinesProps {
  application: ApplicationDetail;
  /** Loads the application again, whose due date follows from its deadlines. */
  onChanged: () => void;
}

/** What is due for the application, and what to do next; what is done or waived on demand. */
export function ApplicationDeadlines({ application: { id, dueAt }, onChanged }: ApplicationDeadlinesProps) {
  const texts = useTexts().deadlines;
  const load = useApplicationDeadlines(id);
  const isNarrow = useIsNarrow();
  const { deadlines } = load.data;
  return (
    <Section title={texts.ofApplication} flush>
      {load.error ? (
        <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />
      ) : load.isFirstLoad ? (
        <ListSkeleton rows={1} height={heights[dueAt ? 'due' : 'none'][isNarrow ? 'narrow' : 'wide']} />
      ) : deadlines.length === 0 ? (
        <EmptyState title={texts.noneOfApplicationTitle} isPlain>
          {texts.noneOfApplicationText}
        </EmptyState>
      ) : (
        <DeadlineList key={id} deadlines={deadlines} onChanged={onChanged} reload={load.reload} />
      )}
    </Section>
  );
}

interface DeadlineListProps {
  deadlines: readonly Deadline[];
  onChanged: () => void;
  reload: () => void;
}

function DeadlineList({ deadlines, onChanged, reload }: DeadlineListProps) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const [isUnfolded, setUnfolded] = useState(false);
  // Paper has no button to show the rest.
  const showsAll = useIsPrinting() || isUnfolded;
  // What this person has just finished stays, so that it can be reopened here.
  const [finished] = useState(() => new Set(deadlines.filter(isFinished).map(({ id }) => id)));
  const shown = showsAll ? deadlines : deadlines.filter(({ id }) => !finished.has(id));
  return (
    <>
      <Rows>
        {shown.map((deadline) => (
          <Row key={deadline.id}>
            <div className={styles.head}>
              <DeadlineLink deadline={deadline} />
              <DeadlineWhen deadline={deadline} />
              <span className={`${styles.actions} ${SCREEN_ONLY}`}>
                <DeadlineMenu deadline={deadline} hasButton onChanged={onChanged} reload={reload} />
              </span>
            </div>
            <NextStep deadline={deadline} />
          </Row>
        ))}
      </Rows>
      {finished.size > 0 && !showsAll && (
        <div className={styles.more}>
          <Button size="small" variant="text" className={SCREEN_ONLY} onClick={() => setUnfolded(true)}>
            {texts.past(finished.size, format.number(finished.size))}
          </Button>
        </div>
      )}
    </>
  );
}

function isFinished({ state }: Deadline): boolean {
  return !WAITING.includes(state);
}

function NextStep({ deadline }: { deadline: Deadline }) {
  const texts = useTexts().deadlines;
  const { kind, actor, rule, responsible, mandatory } = deadline;
  const facts = [
    !mandatory && texts.optional,
    `${texts.columns.responsible}: ${responsible?.name ?? texts.noOneYet}`,
    rule,
  ];
  return (
    <>
      {!isFinished(deadline) && <Typography variant="body2">{texts.nextSteps[actor][kind]}</Typography>}
      <Typography variant="body2" color="textSecondary">
        {facts.filter(Boolean).join(' · ')}
      </Typography>
    </>
  );
}
