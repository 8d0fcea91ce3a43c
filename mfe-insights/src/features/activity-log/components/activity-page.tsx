import { useIsPrinting } from '@atrium/host';
import { Pager, RefusedAddress, SelectionBar } from '@atrium/lists';
import { EmptyState, ErrorState, ListSkeleton, Page, PageHeader } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTexts } from '../../../messages/index.ts';
import { type Activity, useActivity, useExport } from '../use-activity.ts';
import { ActivityFilters, PrintedActivityFilters } from './activity-filters.tsx';
import { ActivityList, ActivityTable } from './activity-rows.tsx';

const PAGE_SIZES = [25, 50, 100];

export function ActivityPage() {
  const texts = useTexts();
  const activity = useActivity();
  const { page: _, pageSize: __, ...filters } = activity.query;
  const file = useExport(filters);
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
      <PrintedActivityFilters activity={activity} />
      <Card>
        <ActivityFilters {...activity} />
        <Contents activity={activity} />
      </Card>
      <SelectedEntries activity={activity} />
    </Page>
  );
}

function SelectedEntries({ activity: { selection } }: { activity: Activity }) {
  const texts = useTexts();
  const file = useExport({ id: [...selection.ids] });
  return (
    <SelectionBar selection={selection} hasPageCheckbox={useIsList()}>
      <Button size="small" onClick={file.start} loading={file.isRunning}>
        {texts.exportSelected}
      </Button>
    </SelectionBar>
  );
}

function Contents({ activity }: { activity: Activity }) {
  const texts = useTexts();
  const { load, total, hasMore, query, change, refused, clear } = activity;
  if (refused.length > 0)
    return <RefusedAddress names={refused.map((name) => texts.filterNames[name])} onClear={clear} />;
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
          hasMore={hasMore}
          page={query.page}
          pageSize={query.pageSize}
          pageSizes={PAGE_SIZES}
          onPage={(page) => change({ page })}
          onPageSize={(pageSize) => change({ pageSize })}
        />
      )}
    </>
  );
}

/** A list needs less room than a table. */
function useIsList(): boolean {
  // Paper is as narrow as a phone; and what changed by its width would do so after the browser has counted
  // the sheets.
  const isNarrow = useMediaQuery(
    (theme: Theme) => theme.breakpoints.down('md').replace('@media', 'screen and'),
    { noSsr: true },
  );
  const isPrinting = useIsPrinting();
  return isNarrow && !isPrinting;
}

function Rows({ activity: { load, activityLogs, query, selection } }: { activity: Activity }) {
  const isList = useIsList();
  const { isFirstLoad } = load;
  const isBusy = load.status === 'loading' || isFirstLoad;
  const rows = { activityLogs, isFirstLoad, isBusy, selection };
  if (!isList) return <ActivityTable {...rows} skeletonRows={query.pageSize} />;
  if (!isFirstLoad) return <ActivityList {...rows} />;
  return (
    <Box sx={{ p: 2 }} aria-busy>
      <ListSkeleton rows={8} height={88} />
    </Box>
  );
}

function Nothing({ activity: { isFiltered, clear } }: { activity: Activity }) {
  const texts = useTexts();
  if (!isFiltered) return <EmptyState title={texts.noActivityTitle}>{texts.noActivityText}</EmptyState>;
  return (
    <EmptyState
      title={texts.noActivityMatchTitle}
      action={<Button onClick={clear}>{texts.clearFilters}</Button>}
    >
      {texts.noActivityMatchText}
    </EmptyState>
  );
}
