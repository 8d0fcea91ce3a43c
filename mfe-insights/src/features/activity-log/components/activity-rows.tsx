import type { ActivityLog } from '@atrium/contract';
import { DateTime, type SkeletonColumn } from '@atrium/ui';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/use-texts.ts';
import { EntrySubject } from './entry-subject.tsx';

const thingStyle = { width: '100%', minWidth: 160, maxWidth: 0 };
const HEIGHT_OF_TWO_LINES = 57;
/** The columns of the table before its entries come. */
export const ACTIVITY_COLUMNS: readonly SkeletonColumn[] = [
  { width: 144 },
  { width: 88 },
  { width: 136 },
  { sx: { ...thingStyle, height: HEIGHT_OF_TWO_LINES } },
  { width: 112 },
  { width: 88 },
];

interface ActivityTableProps {
  activityLogs: readonly ActivityLog[];
  isBusy: boolean;
  /** Rows that stand for those on their way. */
  children?: ReactNode;
}

/** Entries of the log, one line each. */
export function ActivityTable({ activityLogs, isBusy, children }: ActivityTableProps) {
  const texts = useTexts();
  return (
    <TableContainer>
      <Table
        aria-label={texts.activityLog}
        aria-busy={isBusy}
        sx={{ opacity: isBusy && !children ? 0.5 : 1, '& td': { whiteSpace: 'nowrap' } }}
      >
        <TableHead>
          <TableRow>
            {[texts.when, texts.who, texts.what, texts.onWhat, texts.forWhom, texts.whence].map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {children ??
            activityLogs.map((entry) => (
              <TableRow key={entry.id} hover>
                <TableCell sx={{ color: 'text.secondary' }}>
                  <DateTime value={entry.at} format="dateTime" />
                </TableCell>
                <TableCell>{entry.actor?.name ?? texts.nobody}</TableCell>
                <TableCell>{texts.actions[entry.action]}</TableCell>
                <TableCell sx={thingStyle}>
                  <EntrySubject entry={entry} />
                </TableCell>
                <TableCell>{entry.customer?.name ?? texts.nothing}</TableCell>
                <TableCell sx={{ color: 'text.secondary' }}>{entry.ipAddress ?? texts.nothing}</TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Entries one below the other, a few lines each: for narrow screens. */
export function ActivityList({ activityLogs, isBusy }: Omit<ActivityTableProps, 'children'>) {
  const texts = useTexts();
  return (
    <Box
      component="ul"
      aria-label={texts.activityLog}
      aria-busy={isBusy}
      sx={{ m: 0, p: 0, listStyle: 'none', mt: '-1px', opacity: isBusy ? 0.5 : 1 }}
    >
      {activityLogs.map((entry) => (
        <Box
          component="li"
          key={entry.id}
          sx={{
            px: 2,
            py: 1.5,
            borderTop: 1,
            borderColor: 'divider',
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 0.25,
          }}
        >
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'subtitle1' }}>
            {texts.actions[entry.action]}
            <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
              <DateTime value={entry.at} format="relative" />
            </Box>
          </Box>
          <Box sx={{ typography: 'body2', minWidth: 0, '&:empty': { display: 'none' } }}>
            <EntrySubject entry={entry} wraps />
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {[entry.actor?.name ?? texts.nobody, entry.customer?.name, entry.ipAddress]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
