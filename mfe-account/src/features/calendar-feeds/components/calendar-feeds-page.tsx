import type { CalendarFeed } from '@atrium/contract';
import { linkTo, notify, request, useAuth, useCan } from '@atrium/host';
import { useField } from '@atrium/stores';
import { EmptyState, ErrorState, Page, PageHeader, Section, TableSkeleton } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AccountPages } from '../../../lib/components/account-pages.tsx';
import { ConfirmDialog } from '../../../lib/components/confirm-dialog.tsx';
import { notifyFailure } from '../../../lib/notify-failure.ts';
import { useTexts } from '../../../messages/index.ts';
import { calendarFeedsArea } from '../calendar-feeds.area.ts';
import { CalendarFeedsTable } from './calendar-feeds-table.tsx';
import { TitlesSetting } from './titles-setting.tsx';

export function CalendarFeedsPage() {
  const texts = useTexts().calendarFeeds;
  const isForOne = useAuth((state) => state.selectedCustomer !== 0);
  const mayReadApplications = useCan('applications:read');
  const load = useField(calendarFeedsArea, 'calendarFeeds', {});
  const [revoked, setRevoked] = useState<CalendarFeed | null>(null);
  const { calendarFeeds } = load.data;
  const revoke = async ({ id, name }: CalendarFeed) => {
    try {
      await request('POST /customer-portal/calendar_feeds/:id/revoke', { params: { id } });
      notify({ message: texts.revoked(name), severity: 'success' });
    } catch (error) {
      if (!notifyFailure(error)) return;
    }
    load.reload();
  };
  return (
    <Page width="reading">
      <PageHeader title={texts.title} description={texts.description} />
      <AccountPages />
      <Section title={texts.list} description={isForOne ? texts.scopeOfOne : texts.scopeOfAll} flush>
        {load.isFirstLoad && <TableSkeleton rows={2} columns={4} />}
        {load.isFetched && calendarFeeds.length === 0 && <NoFeeds />}
        {load.isFetched && calendarFeeds.length > 0 && (
          <CalendarFeedsTable feeds={calendarFeeds} onRevoke={setRevoked} />
        )}
        {load.error && !load.isFetched && (
          <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />
        )}
      </Section>
      {/* The setting waits until the list has its height. */}
      {isForOne && mayReadApplications && !load.isFirstLoad && <TitlesSetting />}
      {revoked && (
        <ConfirmDialog
          question={{
            title: texts.revokeTitle(revoked.name),
            text: texts.revokeText,
            confirm: texts.revoke,
            act: () => revoke(revoked),
          }}
          onClose={() => setRevoked(null)}
        />
      )}
    </Page>
  );
}

function NoFeeds() {
  const texts = useTexts().calendarFeeds;
  const deadlines = linkTo('deadlines');
  return (
    <EmptyState
      title={texts.emptyTitle}
      action={
        deadlines && (
          <Button component={Link} to={deadlines}>
            {texts.toDeadlines}
          </Button>
        )
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}
