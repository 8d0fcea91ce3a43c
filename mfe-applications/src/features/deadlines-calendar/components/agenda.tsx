import { Pager } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ApplicationRowsSkeleton } from '../../../lib/components/application-rows.tsx';
import { DeadlineMenu } from '../../../lib/components/deadline-actions/deadline-menu.tsx';
import { DeadlineRows } from '../../../lib/components/deadline-rows.tsx';
import { useTexts } from '../../../messages/index.ts';
import type { Calendar } from '../use-calendar.ts';

/** Phones have no room for the grid, and some people prefer the list. */
export function Agenda({ calendar }: { calendar: Calendar }) {
  const texts = useTexts().deadlines;
  const { load, page, pageSize, change } = calendar;
  const { deadlines, total } = load.data;
  if (load.isFirstLoad)
    return (
      <Box aria-busy>
        <ApplicationRowsSkeleton rows={6} />
      </Box>
    );
  if (deadlines.length === 0)
    return (
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ px: 2, py: 3, borderTop: 1, borderColor: 'divider' }}
      >
        {texts.nothingIn}
      </Typography>
    );
  const dates = [...new Set(deadlines.map(({ dueAt }) => dueAt))];
  return (
    <>
      {dates.map((date) => (
        <AgendaDay key={date} date={date} calendar={calendar} />
      ))}
      <Pager total={total} page={page} pageSize={pageSize} onPage={(next) => change({ page: next })} />
    </>
  );
}

function AgendaDay({ date, calendar }: { date: string; calendar: Calendar }) {
  const format = useFormat();
  const { load, listQuery, reload, countAgain } = calendar;
  const name = format.exact(date);
  return (
    <section aria-label={name}>
      <Typography
        variant="subtitle2"
        component="h3"
        sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider', bgcolor: 'surface.subtle' }}
      >
        {name}
      </Typography>
      <DeadlineRows
        label={name}
        deadlines={load.data.deadlines.filter(({ dueAt }) => dueAt === date)}
        isBusy={load.status === 'loading'}
        listQuery={listQuery}
        aside={(deadline) => <DeadlineMenu deadline={deadline} onChanged={countAgain} reload={reload} />}
      />
    </section>
  );
}
