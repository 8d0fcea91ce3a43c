import { EmptyState, ErrorState, ListSkeleton, Page, PageHeader } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ApplicationRows, LastChange } from '../../../lib/components/application-rows.tsx';
import { useTexts } from '../../../lib/use-texts.ts';
import { DEFAULT_PAGE_SIZE, DEFAULT_SORT, withoutFilters } from '../list-address.ts';
import { useApplicationsList } from '../use-applications-list.ts';
import { ApplicationsTable } from './applications-table.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListPagination } from './list-pagination.tsx';

/** The customer's applications: filtered, sorted and paged by the server, as the address says. */
export function ApplicationsListPage() {
  const texts = useTexts();
  const list = useApplicationsList();
  return (
    <Page>
      <PageHeader title={texts.applications} description={texts.listDescription} />
      <ListFilters address={list.address} onChange={list.change} />
      <Card>
        <ListContents list={list} />
      </Card>
    </Page>
  );
}

type List = ReturnType<typeof useApplicationsList>;

function ListContents({ list }: { list: List }) {
  const { load, applications, total, address, change } = list;
  if (load.status === 'error')
    return (
      <ErrorState
        message={load.error?.message ?? ''}
        requestId={load.error?.requestId}
        onRetry={load.reload}
      />
    );
  if (total === 0 && load.status === 'success') return <NothingFound list={list} />;
  const page = Number(address.get('page') ?? 1);
  const pageSize = Number(address.get('pageSize') ?? DEFAULT_PAGE_SIZE);
  return (
    <>
      <Rows list={list} pageSize={pageSize} />
      {applications.length > 0 && (
        <ListPagination total={total} page={page} pageSize={pageSize} onChange={change} />
      )}
    </>
  );
}

function Rows({ list, pageSize }: { list: List; pageSize: number }) {
  const { load, applications, address, change } = list;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isBusy = load.status === 'loading' || load.isFirstLoad;
  if (!isNarrow)
    return (
      <ApplicationsTable
        applications={applications}
        isFirstLoad={load.isFirstLoad}
        isBusy={isBusy}
        sort={address.get('sort') ?? DEFAULT_SORT}
        onSort={(sort) => change({ sort })}
        pageSize={pageSize}
      />
    );
  if (load.isFirstLoad)
    return (
      <Box sx={{ p: 2 }} aria-busy>
        <ListSkeleton rows={8} height={52} />
      </Box>
    );
  return (
    <Box aria-busy={isBusy} sx={{ mt: '-1px', opacity: isBusy ? 0.5 : 1 }}>
      <ApplicationRows
        applications={applications}
        aside={(application) => <LastChange application={application} />}
      />
    </Box>
  );
}

function NothingFound({ list }: { list: List }) {
  const texts = useTexts();
  if (!list.isFiltered)
    return (
      <EmptyState
        title={texts.emptyTitle}
        action={<Button onClick={list.load.reload}>{texts.reload}</Button>}
      >
        {texts.emptyText}
      </EmptyState>
    );
  const clear = () => list.change(withoutFilters);
  return (
    <EmptyState title={texts.noMatchTitle} action={<Button onClick={clear}>{texts.clearFilters}</Button>}>
      {texts.noMatchText}
    </EmptyState>
  );
}
