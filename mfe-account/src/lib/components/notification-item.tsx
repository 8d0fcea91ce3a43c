import type { NotificationKind, UserNotification } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import { ActionMenu, DateTime, Icon, icons, shapeFill, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../messages/bell.ts';
import { linkOf } from '../notification-link.ts';
import { choicesOf } from '../put-away.ts';

interface NotificationItemProps {
  notification: UserNotification;
  /** Shows the customer; not needed where there is only one. */
  showsCustomer: boolean;
  /** It is called when the user opens it. */
  onOpen: () => void;
  /** It is called when the user marks it as read. */
  onRead: () => void;
  /** It is called when it was snoozed, archived or shown again. */
  onPutAway: () => void;
}

const iconOf: Record<NotificationKind, string> = {
  application_status: icons.arrow,
  action_required: icons.alert,
  deadline: icons.clock,
  instruction: icons.arrow,
  message: icons.message,
  document: icons.document,
  payment: icons.card,
  points_earned: icons.plus,
  points_expiring: icons.hourglass,
  points_expired: icons.minus,
  redemption: icons.gift,
  security: icons.shield,
  invitation: icons.person,
  report: icons.document,
};

/** A notification, linked to its subject. Unread ones are bold, with a dot that marks them as read. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, showsCustomer, onOpen, onRead, onPutAway } = props;
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
      <Box sx={{ flex: 'none', width: 72, pt: 1, pr: 0.5, display: 'flex', justifyContent: 'flex-end' }}>
        {notification.readAt === null && <UnreadDot title={notification.title} onRead={onRead} />}
        <PutAwayMenu notification={notification} onPutAway={onPutAway} />
      </Box>
    </Box>
  );
}

function PutAwayMenu({ notification, onPutAway }: Pick<NotificationItemProps, 'notification' | 'onPutAway'>) {
  const texts = useTexts().notifications;
  const { timeZone } = useLocale();
  const today = useFormat().today();
  return (
    <ActionMenu choices={choicesOf(notification, { today, timeZone }, onPutAway)}>
      {(button) => (
        <IconButton
          aria-label={texts.actions(notification.title)}
          sx={{ width: 32, height: 32, displayPrint: 'none' }}
          {...button}
        >
          <Box component={Icon} path={icons.more} sx={{ fontSize: 18, '& path': { strokeWidth: 2.6 } }} />
        </IconButton>
      )}
    </ActionMenu>
  );
}

function KindIcon({ notification: { kind, readAt } }: { notification: UserNotification }) {
  const texts = useTexts().notifications;
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
        component={Icon}
        path={iconOf[kind]}
        label={readAt === null ? texts.unreadOf(texts.kinds[kind]) : texts.kinds[kind]}
        sx={{ fontSize: 18 }}
      />
    </Box>
  );
}

function Words({
  notification: { title, body, customer, createdAt, readAt, snoozedUntil },
  showsCustomer,
}: Pick<NotificationItemProps, 'notification' | 'showsCustomer'>) {
  const texts = useTexts().notifications;
  const format = useFormat();
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
        {snoozedUntil && ` · ${texts.hiddenUntil(format.date(snoozedUntil))}`}
      </Typography>
    </Box>
  );
}

function UnreadDot({ title, onRead }: { title: string; onRead: () => void }) {
  const texts = useTexts().notifications;
  return (
    <IconButton
      aria-label={texts.markRead(title)}
      title={texts.markReadShort}
      onClick={onRead}
      sx={{ width: 32, height: 32 }}
    >
      <Box sx={{ width: 8, height: 8, borderRadius: '50%', ...shapeFill('primary.main') }} />
    </IconButton>
  );
}
