import type { NotificationKind, UserNotification } from '@atrium/contract';
import { DateTime } from '@atrium/ui';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { linkOf } from '../notification-link.ts';
import { useNotificationTexts } from '../use-notification-texts.ts';

interface NotificationItemProps {
  notification: UserNotification;
  /** Says for which customer; not wanted where there is only one. */
  showsCustomer: boolean;
  /** The reader opened it. */
  onOpen: () => void;
  /** The reader has seen it, and goes nowhere. */
  onRead: () => void;
}

/** Icons in a box of 24 by 24, by what a notification is about. */
const icons: Record<NotificationKind, string> = {
  application_status: 'M5 12h13M13 7l5 5-5 5',
  action_required: 'M12 4l8.5 15h-17zM12 10v4m0 2.5v.01',
  deadline: 'M12 7v5l3 2M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z',
  document: 'M7 3.5h7l4 4v13H7zM14 3.5v4h4',
  payment: 'M3.5 6.5h17v11h-17zM3.5 10.5h17',
  points_earned: 'M12 5v14M5 12h14',
  points_expiring: 'M7 4h10M7 20h10M8 4c0 5 8 6 8 16M16 4c0 5-8 6-8 16',
  points_expired: 'M5 12h14',
  redemption: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20',
  security: 'M12 3.5l7 2.5v6c0 4-3 7-7 8.5-4-1.5-7-4.5-7-8.5V6z',
  invitation: 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 20c.5-4 3.5-5.5 7-5.5s6.5 1.5 7 5.5',
};

/** One notification: unread by a dot and by weight; it leads to what it is about, its dot marks it as read. */
export function NotificationItem({ notification, showsCustomer, onOpen, onRead }: NotificationItemProps) {
  const link = linkOf(notification);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', '&:hover': { bgcolor: 'action.hover' } }}>
      <Box
        component={link ? RouterLink : 'button'}
        {...(link ? { to: link } : { type: 'button' as const })}
        onClick={onOpen}
        sx={{
          display: 'grid',
          gridTemplateColumns: '32px minmax(0, 1fr)',
          columnGap: 1.5,
          flex: 1,
          minWidth: 0,
          pl: 2,
          py: 1.5,
          border: 0,
          font: 'inherit',
          textAlign: 'start',
          textDecoration: 'none',
          color: 'text.primary',
          bgcolor: 'transparent',
          cursor: 'pointer',
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
        }}
      >
        <KindIcon notification={notification} />
        <Words notification={notification} showsCustomer={showsCustomer} />
      </Box>
      <Box sx={{ flex: 'none', width: 40, pt: 1, display: 'flex', justifyContent: 'center' }}>
        {notification.readAt === null && <UnreadDot title={notification.title} onRead={onRead} />}
      </Box>
    </Box>
  );
}

function KindIcon({ notification: { kind, readAt } }: { notification: UserNotification }) {
  const texts = useNotificationTexts();
  const needsAttention = kind === 'action_required' || kind === 'deadline';
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 32,
        height: 32,
        borderRadius: 2,
        color: needsAttention ? 'tone.attention.main' : 'text.secondary',
        bgcolor: needsAttention ? 'tone.attention.soft' : 'surface.subtle',
      }}
    >
      <Box
        component="svg"
        role="img"
        aria-label={readAt === null ? texts.unreadOf(texts.kinds[kind]) : texts.kinds[kind]}
        viewBox="0 0 24 24"
        sx={{ width: 18, height: 18 }}
      >
        <path
          d={icons[kind]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </Box>
    </Box>
  );
}

function Words({
  notification: { title, body, customer, createdAt, readAt },
  showsCustomer,
}: Pick<NotificationItemProps, 'notification' | 'showsCustomer'>) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: readAt === null ? 600 : 400, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {body}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        <DateTime value={createdAt} format="relative" />
        {showsCustomer && customer && ` · ${customer.name}`}
      </Typography>
    </Box>
  );
}

function UnreadDot({ title, onRead }: { title: string; onRead: () => void }) {
  const texts = useNotificationTexts();
  return (
    <Tooltip title={texts.markReadShort}>
      <IconButton aria-label={texts.markRead(title)} onClick={onRead} sx={{ width: 32, height: 32 }}>
        <Box sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main' }} />
      </IconButton>
    </Tooltip>
  );
}
