import type { PortalSession } from '@atrium/contract';
import { PlainTable } from '@atrium/lists';
import { DateTime, StatusBadge } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTexts } from '../../../messages/index.ts';

interface SessionsTableProps {
  sessions: readonly PortalSession[];
  nameOf: (session: PortalSession) => string;
  onEnd: (session: PortalSession) => void;
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };

export function SessionsTable({ sessions, nameOf, onEnd }: SessionsTableProps) {
  const texts = useTexts().sessions;
  return (
    <PlainTable
      label={texts.title}
      columns={[
        { label: texts.device },
        { label: texts.started, sx: wideOnly },
        { label: texts.lastUsed, sx: wideOnly },
        {},
      ]}
    >
      {sessions.map((session) => (
        <TableRow key={session.id}>
          <TableCell title={session.userAgent ?? undefined}>
            <Box sx={{ fontWeight: 500 }}>{nameOf(session)}</Box>
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {session.ipAddress ?? texts.unknown}
            </Box>
            <Box sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
              <DateTime value={session.lastUsedAt} format="relative" />
            </Box>
          </TableCell>
          <TableCell sx={wideOnly}>
            <DateTime value={session.startedAt} format="dateTime" />
          </TableCell>
          <TableCell sx={wideOnly}>
            <DateTime value={session.lastUsedAt} format="relative" />
          </TableCell>
          <TableCell align="right">
            {session.isCurrent ? (
              <StatusBadge tone="success" label={texts.current} />
            ) : (
              <Button
                size="small"
                aria-label={texts.signOutOf(nameOf(session))}
                onClick={() => onEnd(session)}
              >
                {texts.signOut}
              </Button>
            )}
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  );
}
