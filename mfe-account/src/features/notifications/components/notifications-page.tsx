import { customerPath, useAuth } from '@atrium/host';
import { Pager } from '@atrium/lists';
import { EmptyState, ErrorState, ListSkeleton, Page, PageHeader, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { NotificationItem } from '../../../lib/components/notification-item.tsx';
import { markRead } from '../../../lib/mark-read.ts';
import { useTexts } from '../../../messages/index.ts';
import { groupNotifications } from '../group-notifications.ts';
import { PAGE_SIZE, useNotifications } from '../use-notifications.ts';
import { Arrivals } from './arrivals.tsx';
import { NotificationFilters, PlaceTabs, PrintedNotificationFilters } from './notification-filters.tsx';

type List = ReturnType<typeof useNotifications>;

export function NotificationsPage() {
  const texts = useTexts().notifications;
  const list = useNotifications();
  const { unread, markListRead } = list;
  return (
    <Page width="reading">
      <PageHeader
        title={texts.notifications}
        description={texts.description}
        actions={
          <>
            <Button component={RouterLink} to={customerPath('account/notification-settings')}>
              {texts.settings}
            </Button>
            <Button variant="outlined" disabled={unread === 0} onClick={() => void markListRead()}>
              {texts.markAllRead}
            </Button>
          </>
        }
      />
      <PlaceTabs list={list} />
      <PrintedNotificationFilters list={list} />
      <Arrivals count={list.arrived} max={PAGE_SIZE} onShow={list.showArrived} />
      <Card>
        <NotificationFilters list={list} />
        <Contents list={list} />
      </Card>
    </Page>
  );
}

function Contents({ list }: { list: List }) {
  const texts = useTexts().notifications;
  const { load, notifications, total, hasMore, page, change } = list;
  const showsCustomer = useAuth((state) => state.selectedCustomer) === 0;
  const format = useFormat();
  const dayOf = (instant: string) => format.today(new Date(instant));
  const dayName = (day: string) => (day === format.today() ? texts.today : format.date(day));
  if (load.status === 'error')
    return <ErrorState message={texts.notLoaded} requestId={load.error?.requestId} onRetry={load.reload} />;
  if (load.isFirstLoad)
    return (
      <Box sx={{ p: 2 }}>
        <ListSkeleton rows={8} height={72} />
      </Box>
    );
  if (notifications.length === 0 && load.status === 'success') return <Nothing list={list} />;
  return (
    <>
      <Box
        component="ul"
        aria-label={texts.notifications}
        aria-busy={load.status === 'loading'}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          '& > li + li': { borderTop: 1, borderColor: 'divider' },
          opacity: load.status === 'loading' ? 0.6 : 1,
          transition: 'opacity 120ms 80ms',
        }}
      >
        {groupNotifications(notifications, dayOf).map(({ notification, day, application }) => (
          <li key={notification.id}>
            {day && <GroupHeading component="h2">{dayName(day)}</GroupHeading>}
            {application && (
              <GroupHeading component="h3">
                {application.reference} {application.title}
              </GroupHeading>
            )}
            <NotificationItem
              notification={notification}
              showsCustomer={showsCustomer}
              onOpen={() => {
                if (notification.readAt === null) void markRead(notification.id);
              }}
              onRead={() => void markRead(notification.id, load.reload)}
              onPutAway={load.reload}
            />
          </li>
        ))}
      </Box>
      <Pager
        total={total}
        hasMore={hasMore}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(next) => change({ page: next })}
      />
    </>
  );
}

function GroupHeading({ component, children }: { component: 'h2' | 'h3'; children: ReactNode }) {
  const isDay = component === 'h2';
  return (
    <Typography
      component={component}
      variant="body2"
      color={isDay ? 'textPrimary' : 'textSecondary'}
      sx={{ px: 2, pt: isDay ? 2 : 1, pb: 0.5, fontWeight: isDay ? 600 : 500, overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  );
}

function Nothing({ list }: { list: List }) {
  const texts = useTexts().notifications;
  const { query, place, isFiltered, clear } = list;
  if (!isFiltered) return <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>;
  const isPlace = place !== 'all' && !query.kind && !query.customer;
  return (
    <EmptyState
      title={isPlace ? texts.nothingIn[place].title : texts.noMatchTitle}
      action={<Button onClick={clear}>{isPlace ? texts.showAll : texts.clearFilters}</Button>}
    >
      {isPlace ? texts.nothingIn[place].text : texts.noMatchText}
    </EmptyState>
  );
}
