import { customerPath, useAuth } from '@atrium/host';
import { EmptyState, ErrorState, Icon, icons, ListSkeleton, Popup } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useCallback, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { NotificationItem } from '../../../lib/components/notification-item.tsx';
import { markRead } from '../../../lib/mark-read.ts';
import { useTexts } from '../../../messages/bell.ts';
import { loadLatest, markLatestRead, useLatest, useUnread } from '../use-bell.ts';
import * as styles from './bell.module.css';

export function Bell() {
  const texts = useTexts().notifications;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const unread = useUnread();
  const panelId = useId();
  const close = useCallback(() => setOpener(null), []);
  if (unread === null) return null;
  return (
    <>
      <IconButton
        aria-label={texts.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        aria-controls={opener ? panelId : undefined}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <Box component={Icon} path={icons.bell} sx={{ fontSize: 22 }} />
        {unread > 0 && <span className={styles.count}>{unread > 99 ? texts.manyUnread : unread}</span>}
      </IconButton>
      {opener && (
        <Popup id={panelId} opener={opener} edge="right" width={400} label={texts.latest} onClose={close}>
          <Panel unread={unread} onClose={close} />
        </Popup>
      )}
    </>
  );
}

interface PanelProps {
  unread: number;
  onClose: () => void;
}

function Panel({ unread, onClose }: PanelProps) {
  const texts = useTexts().notifications;
  const latest = useLatest();
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
  const open = (id: number) => {
    onClose();
    void markRead(id).then(loadLatest);
  };
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '60vh', overflowY: 'auto' }}>
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationItem
            notification={notification}
            showsCustomer={showsCustomer}
            onOpen={() => open(notification.id)}
            onRead={() => void markRead(notification.id, loadLatest).then(loadLatest)}
            onPutAway={loadLatest}
          />
        </li>
      ))}
    </Box>
  );
}
