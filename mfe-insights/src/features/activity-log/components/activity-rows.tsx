import type { ActivityLog } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { DateTime, type SkeletonColumn } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../../lib/use-texts.ts';
import { useSubjectPath } from '../subject-path.ts';

const thingStyle = { width: '100%', minWidth: 160, maxWidth: 0 };
/** The columns of the table before its entries come. */
export const ACTIVITY_COLUMNS: readonly SkeletonColumn[] = [
  { width: 144 },
  { width: 88 },
  { width: 136 },
  { sx: thingStyle },
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
                  <Thing entry={entry} />
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

/** Entries one below the other, each in three lines: for narrow screens. */
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
          {entry.subject && (
            <Box sx={{ typography: 'body2', minWidth: 0 }}>
              <Thing entry={entry} />
            </Box>
          )}
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

/** What something was done on, leading there where it has a page; the customer's own page, also under all. */
function Thing({ entry: { subject, customer } }: { entry: ActivityLog }) {
  const texts = useTexts();
  const pathOf = useSubjectPath();
  if (!subject) return texts.nothing;
  const path = pathOf(subject);
  const text = (
    <Box
      component="span"
      title={subject.label}
      sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {subject.label}
    </Box>
  );
  if (path === null || !customer) return text;
  return (
    <Link
      component={RouterLink}
      to={customerPath(path)}
      sx={{ color: 'text.primary', display: 'block', whiteSpace: 'nowrap', minWidth: 0 }}
    >
      {text}
    </Link>
  );
}
