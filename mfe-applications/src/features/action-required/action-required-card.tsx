import type { Application, MainStatus } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { type FieldLoad, useField } from '@atrium/stores';
import { EmptyState, TextLink, useFormat } from '@atrium/ui';
import { createApplicationListArea, statusesArea } from '../../lib/applications.area.ts';
import { ApplicationRows, ApplicationRowsSkeleton } from '../../lib/components/application-rows.tsx';
import { ApplicationsCard, CARD_ROWS } from '../../lib/components/applications-card.tsx';
import { DueDate } from '../../lib/components/due-date.tsx';
import { useDueCounts, useSoonest } from '../../lib/due-counts.ts';
import { useHasNoApplications } from '../../lib/latest-applications.ts';
import { useTexts } from '../../messages/index.ts';

const actionRequiredArea = createApplicationListArea();

/** Home: applications that require an action of the customer, soonest due first. Which main statuses do is data. */
export function ActionRequiredCard() {
  const load = useField(statusesArea, 'mainStatuses', {}, { once: true });
  const hasNoApplications = useHasNoApplications();
  const waiting = load.data.mainStatuses.filter(({ tone }) => tone === 'attention');
  if (hasNoApplications) return null;
  if (waiting.length === 0) return <Card load={load} waiting={waiting} applications={[]} />;
  return <LoadedCard waiting={waiting} />;
}

function LoadedCard({ waiting }: { waiting: readonly MainStatus[] }) {
  // As many again as may be left out.
  const load = useField(actionRequiredArea, 'applications', {
    query: { mainStatus: waiting.map(({ id }) => id), sort: 'dueAt', pageSize: 2 * CARD_ROWS },
  });
  const listed = useListedAbove();
  const others = load.data.applications.filter(({ id }) => !listed.ids.has(id));
  return (
    <Card
      load={{ ...load, isFirstLoad: load.isFirstLoad || listed.isFirstLoad }}
      waiting={waiting}
      applications={others.slice(0, CARD_ROWS)}
      listedAbove={load.data.applications.length - others.length}
    />
  );
}

/** Applications of the deadlines that the home page lists: this card repeats none of them. */
function useListedAbove() {
  const { load: counts, total } = useDueCounts({ once: true });
  const { load, deadlines } = useSoonest(null, total, { once: true });
  return {
    ids: new Set(deadlines.map(({ application }) => application.id)),
    isFirstLoad: counts.isFirstLoad || load.isFirstLoad,
  };
}

interface CardProps {
  load: FieldLoad;
  waiting: readonly MainStatus[];
  applications: readonly Application[];
  /** How many more the card of deadlines lists. */
  listedAbove?: number;
}

function Card({ load, waiting, applications, listedAbove = 0 }: CardProps) {
  const format = useFormat();
  const texts = useTexts();
  const search = waiting[0] ? `?mainStatus=${waiting[0].id}&sort=dueAt` : '';
  return (
    <ApplicationsCard
      title={texts.actionRequired}
      description={
        listedAbove > 0
          ? texts.actionRequiredBesides(listedAbove, format.number(listedAbove))
          : texts.actionRequiredText
      }
      search={search}
      load={load}
    >
      {applications.length > 0 ? (
        <ApplicationRows
          applications={applications}
          aside={({ dueAt, daysLeft }) =>
            dueAt && daysLeft !== null ? (
              <DueDate value={dueAt} daysLeft={daysLeft} hasLabel />
            ) : (
              texts.noDueDate
            )
          }
        />
      ) : listedAbove > 0 ? (
        <EmptyState title={texts.allListedTitle} isPlain>
          {texts.allListedText}
        </EmptyState>
      ) : (
        <NoneWaiting />
      )}
    </ApplicationsCard>
  );
}

/** No application is in a status that requires action. Deadlines may be due all the same, and then it says so. */
function NoneWaiting() {
  const texts = useTexts();
  const format = useFormat();
  const { load, total } = useDueCounts({ once: true });
  if (load.isFirstLoad)
    return (
      <div aria-busy>
        <ApplicationRowsSkeleton rows={1} />
      </div>
    );
  if (total === 0)
    return (
      <EmptyState title={texts.nothingToDoTitle} isPlain>
        {texts.nothingToDoText} <TextLink to={customerPath('applications')}>{texts.seeApplications}</TextLink>
      </EmptyState>
    );
  return (
    <EmptyState title={texts.deadlines.stillDueTitle(total, format.number(total))} isPlain>
      {texts.deadlines.stillDueText}{' '}
      <TextLink to={customerPath('applications/deadlines')}>{texts.deadlines.seeDeadlines}</TextLink>
    </EmptyState>
  );
}
