import { EmptyState, ErrorState, ListSkeleton, Page, PageHeader, Pager, TableSkeletonRows } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTexts } from '../../../lib/use-texts.ts';
import { DEFAULT_PAGE_SIZE, isFiltered, PAGE_SIZES, withoutFilters } from '../activity-address.ts';
import { type Activity, useActivity, useExport } from '../use-activity.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ACTIVITY_COLUMNS, ActivityList, ActivityTable } from './activity-rows.tsx';

/** Who did what, for whom, on which thing, when and from where. */
export function ActivityPage() {
  const texts = useTexts();
  const activity = useActivity();
  const file = useExport(activity.address);
  return (
    <Page>
      <PageHeader
        title={texts.activityLog}
        description={texts.activityText}
        actions={
          <Button onClick={file.start} loading={file.isRunning} disabled={activity.total === 0}>
            {texts.exportRows}
          </Button>
        }
      />
      <ActivityFilters address={activity.address} change={activity.change} />
      <Card>
        <Contents activity={activity} />
      </Card>
    </Page>
  );
}

function Contents({ activity }: { activity: Activity }) {
  const texts = useTexts();
  const { load, total, address, change } = activity;
  if (load.error)
    return (
      <ErrorState message={texts.activityNotLoaded} requestId={load.error.requestId} onRetry={load.reload} />
    );
  if (!load.isFirstLoad && total === 0) return <Nothing activity={activity} />;
  return (
    <>
      <Rows activity={activity} />
      {!load.isFirstLoad && (
        <Pager
          total={total}
          page={Number(address.get('page')) || 1}
          pageSize={Number(address.get('pageSize')) || DEFAULT_PAGE_SIZE}
          pageSizes={PAGE_SIZES}
          onPage={(page) => change({ page })}
          onPageSize={(pageSize) => change({ pageSize })}
        />
      )}
    </>
  );
}

function Rows({ activity: { load, activityLogs, address } }: { activity: Activity }) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isBusy = load.status === 'loading' || load.isFirstLoad;
  const rows = Number(address.get('pageSize')) || DEFAULT_PAGE_SIZE;
  if (isNarrow)
    return load.isFirstLoad ? (
      <Box sx={{ p: 2 }} aria-busy>
        <ListSkeleton rows={8} height={88} />
      </Box>
    ) : (
      <ActivityList activityLogs={activityLogs} isBusy={isBusy} />
    );
  return (
    <ActivityTable activityLogs={activityLogs} isBusy={isBusy}>
      {load.isFirstLoad ? <TableSkeletonRows rows={rows} columns={ACTIVITY_COLUMNS} /> : undefined}
    </ActivityTable>
  );
}

function Nothing({ activity: { address, change } }: { activity: Activity }) {
  const texts = useTexts();
  if (!isFiltered(address))
    return <EmptyState title={texts.noActivityTitle}>{texts.noActivityText}</EmptyState>;
  return (
    <EmptyState
      title={texts.noActivityMatchTitle}
      action={<Button onClick={() => change(withoutFilters)}>{texts.clearFilters}</Button>}
    >
      {texts.noActivityMatchText}
    </EmptyState>
  );
}
