import type { ReportSchedule } from '@atrium/contract';
import { useAuth, useLocale } from '@atrium/host';
import { downloadFile, PlainTable } from '@atrium/lists';
import { DateTime, StatusBadge } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTexts } from '../../../messages/index.ts';
import { weekdayName } from '../weekdays.ts';

interface ReportsTableProps {
  schedules: readonly ReportSchedule[];
  onPause: (schedule: ReportSchedule) => void;
  onResume: (schedule: ReportSchedule) => void;
  onRemove: (schedule: ReportSchedule) => void;
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };

/** Each report with its next day and its last file; on a phone the days are below the name. */
export function ReportsTable({ schedules, onPause, onResume, onRemove }: ReportsTableProps) {
  const texts = useTexts().reports;
  return (
    <PlainTable
      label={texts.list}
      columns={[
        { label: texts.name },
        { label: texts.next, sx: wideOnly },
        { label: texts.last, sx: wideOnly },
        {},
      ]}
    >
      {schedules.map((schedule) => (
        <TableRow key={schedule.id}>
          <TableCell>
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{schedule.name}</Box>
            <Described schedule={schedule} />
            <Box sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
              {texts.next}: <Next schedule={schedule} />
              <Box>
                {texts.last}: <Last schedule={schedule} />
              </Box>
            </Box>
          </TableCell>
          <TableCell sx={wideOnly}>
            <Next schedule={schedule} />
          </TableCell>
          <TableCell sx={wideOnly}>
            <Last schedule={schedule} />
          </TableCell>
          <TableCell align="right" sx={{ whiteSpace: { sm: 'nowrap' } }}>
            {schedule.state === 'active' ? (
              <Button
                size="small"
                aria-label={texts.pauseOf(schedule.name)}
                onClick={() => onPause(schedule)}
              >
                {texts.pause}
              </Button>
            ) : (
              <Button
                size="small"
                aria-label={texts.resumeOf(schedule.name)}
                onClick={() => onResume(schedule)}
              >
                {texts.resume}
              </Button>
            )}
            <Button
              size="small"
              sx={{ ml: { sm: 1 }, mt: { xs: 1, sm: 0 } }}
              aria-label={texts.removeOf(schedule.name)}
              onClick={() => onRemove(schedule)}
            >
              {texts.remove}
            </Button>
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  );
}

/** What it shows, as which file, and when it is sent. */
function Described({ schedule: { report, format, rhythm, day, customer } }: { schedule: ReportSchedule }) {
  const texts = useTexts().reports;
  const { locale } = useLocale();
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const when = rhythm === 'weekly' ? texts.weekly(weekdayName(day, locale)) : texts.monthly(day);
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {(actsForAll || customer === null) && <Box>{customer?.name ?? texts.allCustomers}</Box>}
      <Box>{[texts.lists[report], texts.formats[format], when].join(' · ')}</Box>
    </Box>
  );
}

function Next({ schedule: { nextRunAt, state } }: { schedule: ReportSchedule }) {
  const texts = useTexts().reports;
  if (nextRunAt) return <DateTime value={nextRunAt} />;
  return state === 'stopped' ? (
    <StatusBadge tone="attention" label={texts.stopped} />
  ) : (
    <StatusBadge tone="neutral" label={texts.paused} />
  );
}

function Last({ schedule: { name, lastRun } }: { schedule: ReportSchedule }) {
  const texts = useTexts().reports;
  if (!lastRun) return texts.never;
  return (
    <Button
      size="small"
      variant="text"
      aria-label={texts.downloadOf(name)}
      onClick={() =>
        void downloadFile(
          'GET /customer-portal/report_runs/:id/file',
          { params: { id: lastRun.id } },
          ({ problem, statusText }) => texts.downloadFailed(problem?.detail ?? statusText),
        )
      }
    >
      {texts.download}
    </Button>
  );
}
