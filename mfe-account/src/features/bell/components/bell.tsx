import { customerPath, useAuth } from '@atrium/host';
import { EmptyState, ErrorState, Icon, icons, ListSkeleton } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { NotificationItem } from '../../../lib/components/notification-item.tsx';
import { markRead } from '../../../lib/mark-read.ts';
import { useTexts } from '../../../messages/bell.ts';
import { loadLatest, markLatestRead, useLatest, useUnread } from '../use-bell.ts';
import * as styles from './bell.module.css';

/** The bell in the app bar: the number of unread notifications, and the latest ones. */
export function Bell() {
  const texts = useTexts().notifications;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useUnread();
  const panelId = useId();
  const close = () => setAnchor(null);
  if (unread === null) return null;
  return (
    <>
      <IconButton
        aria-label={texts.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? panelId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Box component={Icon} path={icons.bell} sx={{ fontSize: 22 }} />
        {unread > 0 && <span className={styles.count}>{unread > 99 ? texts.manyUnread : unread}</span>}
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            id: panelId,
            role: 'dialog',
            'aria-label': texts.latest,
            sx: { width: 400, maxWidth: 'calc(100vw - 32px)', mt: 0.5 },
          },
        }}
      >
        <Panel isOpen={anchor !== null} unread={unread} onClose={close} />
      </Popover>
    </>
  );
}

interface PanelProps {
  isOpen: boolean;
  unread: number;
  onClose: () => void;
}

function Panel({ isOpen, unread, onClose }: PanelProps) {
  const texts = useTexts().notifications;
  const latest = useLatest(isOpen);
  const page = (label: string, path: string) => (
    <Button component={RouterLink} to={customerPath(path)} onClick={onClose} sx={{ flex: '1 1 auto' }}>
      {label}
    </Button>
  );
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1.5, pb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {texts.notifications}
        </Typography>
        <Button
          size="small"
          disabled={unread === 0 || !latest.request.isFetched}
          onClick={() => void markLatestRead(latest.latestId)}
        >
          {texts.markAllRead}
        </Button>
      </Box>
      <Latest latest={latest} onClose={onClose} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1, borderTop: 1, borderColor: 'divider' }}>
        {page(texts.all, 'account/notifications')}
        {page(texts.settings, 'account/notification-settings')}
      </Box>
    </>
  );
}

interface LatestProps {
  latest: ReturnType<typeof useLatest>;
  onClose: () => void;
}

function Latest({ latest: { notifications, request }, onClose }: LatestProps) {
  const texts = useTexts().notifications;
  const showsCustomer = useAuth((state) => state.selectedCustomer) === 0;
  if (request.status === 'error')
    return <ErrorState message={texts.notLoaded} requestId={request.error?.requestId} onRetry={loadLatest} />;
  if (!request.isFetched)
    return (
      <Box sx={{ px: 2, pb: 2 }}>
        <ListSkeleton rows={4} height={64} />
      </Box>
    );
  if (notifications.length === 0)
    return <EmptyState title={texts.nothingNew}>{texts.nothingNewText}</EmptyState>;
  const read = (id: number) => void markRead(id).then(loadLatest);
  const open = (id: number) => {
    onClose();
    read(id);
  };
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '60vh', overflowY: 'auto' }}>
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationItem
            notification={notification}
            showsCustomer={showsCustomer}
            onOpen={() => open(notification.id)}
            onRead={() => read(notification.id)}
            onPutAway={loadLatest}
          />
        </li>
      ))}
    </Box>
  );
}
