import type { Deadline } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { ErrorState, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ApplicationRowsSkeleton } from '../../../lib/components/application-rows.tsx';
import { DeadlineMenu } from '../../../lib/components/deadline-actions/deadline-menu.tsx';
import { DeadlineRows } from '../../../lib/components/deadline-rows.tsx';
import { dayArea } from '../../../lib/deadlines.area.ts';
import { useTexts } from '../../../messages/index.ts';
import type { Calendar } from '../use-calendar.ts';

/** What is due on the chosen day, below the grid. */
export function DayDeadlines({ calendar }: { calendar: Calendar }) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const { day, load, countOn, pageSize } = calendar;
  const { deadlines, total } = load.data;
  const count = countOn(day);
  return (
    <Box sx={{ mt: 2 }} aria-live="polite">
      <Section
        title={texts.dueOn(format.exact(day))}
        description={count > 0 ? texts.dayCount(count, format.number(count)) : undefined}
        flush
      >
        {load.isFirstLoad ? (
          <ApplicationRowsSkeleton rows={1} />
        ) : total > pageSize ? (
          <LoadedDay calendar={calendar} />
        ) : (
          <DayRows
            calendar={calendar}
            deadlines={deadlines.filter(({ dueAt }) => dueAt === day)}
            reload={calendar.reload}
          />
        )}
      </Section>
    </Box>
  );
}

/** In a month with more deadlines than are loaded with it, those of the day are loaded by themselves. */
function LoadedDay({ calendar }: { calendar: Calendar }) {
  const texts = useTexts().deadlines;
  const { filters, day, pageSize } = calendar;
  const load = useField(dayArea, 'deadlines', {
    query: { ...filters, from: day, to: day, sort: 'dueAt', pageSize },
  });
  if (load.error)
    return <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />;
  if (load.isFirstLoad) return <ApplicationRowsSkeleton rows={1} />;
  return <DayRows calendar={calendar} deadlines={load.data.deadlines} reload={load.reload} />;
}

interface DayRowsProps {
  calendar: Calendar;
  deadlines: readonly Deadline[];
  reload: () => void;
}

function DayRows({ calendar: { listQuery, load, countAgain }, deadlines, reload }: DayRowsProps) {
  const texts = useTexts().deadlines;
  if (deadlines.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
        {texts.nothingOn}
      </Typography>
    );
  return (
    <DeadlineRows
      deadlines={deadlines}
      isBusy={load.status === 'loading'}
      listQuery={listQuery}
      aside={(deadline) => <DeadlineMenu deadline={deadline} onChanged={countAgain} reload={reload} />}
    />
  );
}
