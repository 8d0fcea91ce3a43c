import { customerPath, request } from '@atrium/host';
import { FilterBar, Pager } from '@atrium/lists';
import { EmptyState, ErrorState, Page, PageHeader, TableSkeleton, TextLink } from '@atrium/ui';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useCallback } from 'react';
import { useDesk } from '../../../lib/use-desk.ts';
import { useSearchedPage } from '../../../lib/use-searched-page.ts';
import { useTexts } from '../../../messages/index.ts';
import { CasesTable } from './cases-table.tsx';

const PAGE_SIZE = 25;

export function CasesPage() {
  const { cases: texts } = useTexts();
  const list = useSearchedPage();
  const { search, setSearch } = list;
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} />
      <Card>
        <FilterBar
          search={{
            label: texts.search,
            placeholder: texts.searchHint,
            value: search,
            onChange: setSearch,
          }}
          isFiltered={search !== ''}
          onClear={() => setSearch('')}
        />
        <Contents list={list} />
      </Card>
    </Page>
  );
}

function Contents({ list }: { readonly list: ReturnType<typeof useSearchedPage> }) {
  const { cases: texts } = useTexts();
  const { search, page, setSearch, setPage } = list;
  const load = useCallback(
    () =>
      request('GET /customer-portal/desk/applications', {
        query: { page, pageSize: PAGE_SIZE, ...(search && { search }) },
      }),
    [search, page],
  );
  const { data, error, isOutdated, reload } = useDesk(load);
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <TableSkeleton rows={8} columns={5} />;
  if (data.total === 0 && search)
    return (
      <EmptyState
        title={texts.noMatchTitle(search)}
        action={<Button onClick={() => setSearch('')}>{texts.showAll}</Button>}
      >
        {texts.noMatch}
      </EmptyState>
    );
  if (data.total === 0)
    return (
      <EmptyState
        title={texts.nothingTitle}
        action={<TextLink to={customerPath('')}>{texts.toQueue}</TextLink>}
      >
        {texts.nothing}
      </EmptyState>
    );
  return (
    <>
      <CasesTable cases={data.applications} isBusy={isOutdated} />
      <Pager total={data.total} hasMore={data.hasMore} page={page} pageSize={PAGE_SIZE} onPage={setPage} />
    </>
  );
}
