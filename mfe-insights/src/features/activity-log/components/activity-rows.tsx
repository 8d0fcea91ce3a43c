import type { ActivityLog } from '@atrium/contract';
import { ListTable, Row, Rows } from '@atrium/lists';
import { DateTime } from '@atrium/ui';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTexts } from '../../../messages/index.ts';
import { EntrySubject } from './entry-subject.tsx';

const subjectStyle = {
  width: '100%',
  minWidth: 160,
  maxWidth: 0,
  '@media print': { minWidth: 0, maxWidth: 'none' },
};
const HEIGHT_OF_TWO_LINES = 57;

interface ActivityListProps {
  activityLogs: readonly ActivityLog[];
  isBusy: boolean;
}

interface ActivityTableProps extends ActivityListProps {
  isFirstLoad: boolean;
  skeletonRows: number;
}

/** Log entries as table rows. */
export function ActivityTable({ activityLogs, ...table }: ActivityTableProps) {
  const texts = useTexts();
  return (
    <ListTable
      label={texts.activityLog}
      columns={[
        { id: 'when', label: texts.when, width: 144 },
        { id: 'who', label: texts.who, width: 88 },
        { id: 'what', label: texts.what, width: 136 },
        {
          id: 'subject',
          label: texts.subject,
          sx: { ...subjectStyle, height: HEIGHT_OF_TWO_LINES },
          headSx: {},
        },
        { id: 'customer', label: texts.forWhom, width: 112 },
        { id: 'ipAddress', label: texts.ipAddress, width: 88 },
      ]}
      bodySx={{ '& td': { whiteSpace: 'nowrap', '@media print': { whiteSpace: 'normal' } } }}
      {...table}
    >
      {activityLogs.map((entry) => (
        <TableRow key={entry.id} hover>
          <TableCell sx={{ color: 'text.secondary' }}>
            <DateTime value={entry.at} format="dateTime" />
          </TableCell>
          <TableCell>{entry.actor?.name ?? texts.system}</TableCell>
          <TableCell>{texts.actions[entry.action]}</TableCell>
          <TableCell sx={subjectStyle}>
            <EntrySubject entry={entry} />
          </TableCell>
          <TableCell>{entry.customer?.name ?? texts.nothing}</TableCell>
          <TableCell sx={{ color: 'text.secondary' }}>{entry.ipAddress ?? texts.nothing}</TableCell>
        </TableRow>
      ))}
    </ListTable>
  );
}

/** Log entries as a list, for narrow screens. */
export function ActivityList({ activityLogs, isBusy }: ActivityListProps) {
  const texts = useTexts();
  return (
    <Box sx={{ mt: '-1px' }}>
      <Rows label={texts.activityLog} isBusy={isBusy}>
        {activityLogs.map((entry) => (
          <Row key={entry.id} sx={{ gap: 0.25 }}>
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
              {[entry.actor?.name ?? texts.system, entry.customer?.name, entry.ipAddress]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Row>
        ))}
      </Rows>
    </Box>
  );
}
