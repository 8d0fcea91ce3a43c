import type { CalendarFeed } from '@atrium/contract';
import { linkTo, useAuth } from '@atrium/host';
import { PlainTable } from '@atrium/lists';
import { DateTime, MaybeLink, StatusBadge } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTexts } from '../../../messages/index.ts';

interface CalendarFeedsTableProps {
  feeds: readonly CalendarFeed[];
  onRevoke: (feed: CalendarFeed) => void;
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };

/** Name and contents of each feed, its age and last use; on a phone the last use is below the name. */
export function CalendarFeedsTable({ feeds, onRevoke }: CalendarFeedsTableProps) {
  const texts = useTexts().calendarFeeds;
  return (
    <PlainTable
      label={texts.title}
      columns={[
        { label: texts.name },
        { label: texts.created, sx: wideOnly },
        { label: texts.lastUsed, sx: wideOnly },
        {},
      ]}
    >
      {feeds.map((feed) => (
        <TableRow key={feed.id}>
          <TableCell>
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{feed.name}</Box>
            <Shown feed={feed} />
            <Box sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
              {texts.lastUsed}: <LastUse feed={feed} />
            </Box>
          </TableCell>
          <TableCell sx={wideOnly}>
            <DateTime value={feed.createdAt} format="date" />
          </TableCell>
          <TableCell sx={wideOnly}>
            <LastUse feed={feed} />
          </TableCell>
          <TableCell align="right">
            <Button size="small" aria-label={texts.revokeOf(feed.name)} onClick={() => onRevoke(feed)}>
              {texts.revoke}
            </Button>
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  );
}

/** What a feed shows, as a link to the same list, and when it reminds. */
function Shown({ feed: { customer, query, description, alarms } }: { feed: CalendarFeed }) {
  const texts = useTexts().calendarFeeds;
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {actsForAll && <Box>{customer?.name ?? texts.allCustomers}</Box>}
      <Box>
        <MaybeLink to={linkTo('deadlines', undefined, new URLSearchParams(query))}>{description}</MaybeLink>
      </Box>
      {alarms.length > 0 && <Box>{texts.reminds(alarms.map((days) => texts.alarmDays[days]))}</Box>}
    </Box>
  );
}

function LastUse({ feed: { lastUsedAt, hasLapsed } }: { feed: CalendarFeed }) {
  const texts = useTexts().calendarFeeds;
  if (hasLapsed) return <StatusBadge tone="closed" label={texts.lapsed} />;
  return lastUsedAt === null ? texts.neverUsed : <DateTime value={lastUsedAt} format="relative" />;
}
