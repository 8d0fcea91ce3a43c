import { dueWindows } from '@atrium/contract';
import { customerPath, useAuth } from '@atrium/host';
import { EmptyState, ErrorState, Section, TextLink, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { ApplicationRowsSkeleton, CardRows } from '../../lib/components/application-rows.tsx';
import { CARD_ROWS } from '../../lib/components/applications-card.tsx';
import { CountTiles } from '../../lib/components/count-tiles.tsx';
import { DeadlineRows } from '../../lib/components/deadline-rows.tsx';
import { UrgencyMark } from '../../lib/components/urgency-mark.tsx';
import { useDueCounts, useDueCountsOf, useSoonest } from '../../lib/due-counts.ts';
import { useHasNoApplications } from '../../lib/latest-applications.ts';
import { urgencyOfWindow } from '../../lib/urgency.ts';
import { useTexts } from '../../messages/index.ts';
import * as styles from './deadlines-card.module.css';

type Whose = 'mine' | 'everybody';

export function DeadlinesCard() {
  return useHasNoApplications() ? null : <Card />;
}

function Card() {
  const texts = useTexts().deadlines;
  const userId = useAuth((state) => state.user?.id) ?? 0;
  const [whose, setWhose] = useState<Whose>('everybody');
  const all = useDueCounts();
  const mine = useDueCountsOf(userId);
  const shown = whose === 'mine' ? mine : all;
  // Not only once the counts are there: the rows do not depend on them.
  const soonest = useSoonest(whose === 'mine' ? userId : null, shown.total);
  const failed = [all.load, mine.load].find(({ status }) => status === 'error');
  return (
    <Section
      title={texts.cardTitle}
      description={
        <>
          {texts.cardText}{' '}
          <TextLink to={deadlinesPath(new URLSearchParams({ actor: 'provider' }))}>
            {texts.ofProvider}
          </TextLink>
        </>
      }
      action={<ViewAll query={listOf(whose === 'mine' ? userId : null)} />}
      flush
    >
      {failed ? (
        <ErrorState
          message={texts.notLoaded}
          requestId={failed.error?.requestId}
          onRetry={() => {
            all.load.reload();
            mine.load.reload();
          }}
        />
      ) : all.load.isFirstLoad || mine.load.isFirstLoad ? (
        <div aria-busy>
          {/* The counts take as much room before they are there. */}
          <div className={styles.unseen}>
            <WhoseChoice whose={whose} mine={0} everybody={0} onChange={setWhose} />
            <Windows counts={{}} responsible={null} />
          </div>
          <ApplicationRowsSkeleton rows={CARD_ROWS} />
        </div>
      ) : (
        <>
          <WhoseChoice whose={whose} mine={mine.total} everybody={all.total} onChange={setWhose} />
          <Windows counts={shown.windows} responsible={whose === 'mine' ? userId : null} />
          {shown.total > 0 ? (
            <Soonest {...soonest} />
          ) : (
            <Nothing ofOthers={all.total} onEveryone={() => setWhose('everybody')} />
          )}
        </>
      )}
    </Section>
  );
}

/** The card shows the beginning of this list. */
function listOf(responsible: number | null): URLSearchParams {
  return new URLSearchParams({
    actor: 'customer',
    ...(responsible !== null && { responsible: String(responsible) }),
  });
}

function deadlinesPath(query: URLSearchParams): string {
  return customerPath(`applications/deadlines${query.size > 0 ? `?${query}` : ''}`);
}

function ViewAll({ query }: { query: URLSearchParams }) {
  const texts = useTexts();
  return (
    <TextLink
      className={styles.viewAll}
      to={deadlinesPath(query)}
      aria-label={`${texts.viewAll}: ${texts.deadlines.cardTitle}`}
    >
      {texts.viewAll}
    </TextLink>
  );
}

interface WhoseChoiceProps {
  whose: Whose;
  mine: number;
  everybody: number;
  onChange: (whose: Whose) => void;
}

function WhoseChoice({ whose, mine, everybody, onChange }: WhoseChoiceProps) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  return (
    <div className={styles.choice}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={texts.whose}
        value={whose}
        onChange={(_, next: Whose | null) => next && onChange(next)}
      >
        <ToggleButton value="everybody">{`${texts.everybody} ${format.number(everybody)}`}</ToggleButton>
        <ToggleButton value="mine">{`${texts.mine} ${format.number(mine)}`}</ToggleButton>
      </ToggleButtonGroup>
    </div>
  );
}

const shownWindows = dueWindows.filter((window) => window !== '90');

interface WindowsProps {
  counts: ReturnType<typeof useDueCounts>['windows'];
  responsible: number | null;
}

function Windows({ counts, responsible }: WindowsProps) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  return (
    <CountTiles
      tiles={shownWindows.map((window) => {
        const count = counts[window] ?? 0;
        const mark = urgencyOfWindow[window];
        const query = listOf(responsible);
        query.set('due', window);
        return {
          id: window,
          to: deadlinesPath(query),
          mark: mark && count > 0 && <UrgencyMark urgency={mark} />,
          count: format.number(count),
          name: texts.windows[window],
        };
      })}
    />
  );
}

/** None is due later than those that the card counts. */
function Soonest({ load, deadlines }: ReturnType<typeof useSoonest>) {
  const texts = useTexts().deadlines;
  if (load.error)
    return <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />;
  if (load.isFirstLoad)
    return (
      <div aria-busy>
        <ApplicationRowsSkeleton rows={CARD_ROWS} />
      </div>
    );
  return (
    <CardRows>
      <DeadlineRows deadlines={deadlines} />
    </CardRows>
  );
}

/** It never says that nothing is due while something is due for others. */
function Nothing({ ofOthers, onEveryone }: { ofOthers: number; onEveryone: () => void }) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  if (ofOthers === 0)
    return (
      <EmptyState title={texts.nothingDueTitle} isPlain>
        {texts.nothingDueText}
      </EmptyState>
    );
  return (
    <EmptyState
      title={texts.noneOfMineTitle}
      isPlain
      action={
        <Button size="small" onClick={onEveryone}>
          {texts.showEveryone}
        </Button>
      }
    >
      {texts.noneOfMineText(ofOthers, format.number(ofOthers))}
    </EmptyState>
  );
}
