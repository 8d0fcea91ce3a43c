import type { Deadline } from '@atrium/contract';
import { Pager } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { ErrorState, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ApplicationRowsSkeleton } from '../../../lib/components/application-rows.tsx';
import { DeadlineMenu } from '../../../lib/components/deadline-actions/deadline-menu.tsx';
import { DeadlineRows } from '../../../lib/components/deadline-rows.tsx';
import { dayArea } from '../../../lib/deadlines.area.ts';
import { useTexts } from '../../../messages/index.ts';
import type { Calendar } from '../use-calendar.ts';

/** A day may have more than its month shows. */
const DAY_ROWS = 25;

export const DAY_ID = 'chosen-day';

interface DayDeadlinesProps {
  calendar: Calendar;
  /** It is called after a deadline was changed. */
  onChanged: () => void;
}

export function DayDeadlines({ calendar, onChanged }: DayDeadlinesProps) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const { day, load, countOn, pageSize } = calendar;
  const { deadlines, total } = load.data;
  const count = countOn(day);
  return (
    <Box id={DAY_ID} tabIndex={-1} role="group" aria-label={texts.dueOn(format.exact(day))} sx={{ mt: 2 }}>
      <Section
        title={texts.dueOn(format.exact(day))}
        description={count > 0 ? texts.dayCount(count, format.number(count)) : undefined}
        flush
      >
        {load.isFirstLoad ? (
          <ApplicationRowsSkeleton rows={1} />
        ) : total > pageSize ? (
          <LoadedDay key={day} calendar={calendar} onChanged={onChanged} />
        ) : (
          <DayRows
            calendar={calendar}
            deadlines={deadlines.filter(({ dueAt }) => dueAt === day)}
            reload={calendar.reload}
            onChanged={onChanged}
          />
        )}
      </Section>
    </Box>
  );
}

/** In a month with more deadlines than are loaded with it, those of the day are loaded by themselves. */
function LoadedDay({ calendar, onChanged }: DayDeadlinesProps) {
  const texts = useTexts().deadlines;
  const { filters, day } = calendar;
  const [page, setPage] = useState(1);
  const load = useField(dayArea, 'deadlines', {
    query: { ...filters, from: day, to: day, sort: 'dueAt', page, pageSize: DAY_ROWS },
  });
  if (load.error)
    return <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />;
  if (load.isFirstLoad) return <ApplicationRowsSkeleton rows={1} />;
  return (
    <>
      <DayRows
        calendar={calendar}
        deadlines={load.data.deadlines}
        reload={load.reload}
        onChanged={onChanged}
      />
      <Pager total={load.data.total} page={page} pageSize={DAY_ROWS} onPage={setPage} />
    </>
  );
}

interface DayRowsProps {
  calendar: Calendar;
  deadlines: readonly Deadline[];
  reload: () => void;
  onChanged: () => void;
}

function DayRows({ calendar: { listQuery, load, countAgain }, deadlines, reload, onChanged }: DayRowsProps) {
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
      aside={(deadline) => (
        <DeadlineMenu
          deadline={deadline}
          onChanged={() => {
            countAgain();
            onChanged();
          }}
          reload={reload}
        />
      )}
    />
  );
}
