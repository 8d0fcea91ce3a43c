import { FilterBar, Pager } from '@atrium/lists';
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type ReactNode, useCallback } from 'react';
import { useDesk } from '../use-desk.ts';
import { useSearchedPage } from '../use-searched-page.ts';

const PAGE_SIZE = 25;

interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly search?: string;
}

interface SearchedListProps<T> {
  readonly texts: {
    readonly search: string;
    readonly searchHint: string;
    readonly notLoaded: string;
    readonly noMatchTitle: (search: string) => string;
    readonly noMatch: string;
    readonly showAll: string;
  };
  /** The same function on each render. */
  readonly load: (query: PageQuery) => Promise<T>;
  /** Shown where there is nothing, whatever is searched for. */
  readonly empty: ReactNode;
  readonly children: (data: T, isBusy: boolean) => ReactNode;
}

/** A card with a list that is searched and has pages. */
export function SearchedList<T extends { readonly total: number; readonly hasMore?: boolean | undefined }>(
  props: SearchedListProps<T>,
) {
  const { texts } = props;
  const list = useSearchedPage();
  const { search, setSearch } = list;
  return (
    <Card>
      <FilterBar
        search={{ label: texts.search, placeholder: texts.searchHint, value: search, onChange: setSearch }}
        isFiltered={search !== ''}
        onClear={() => setSearch('')}
      />
      <Contents {...props} list={list} />
    </Card>
  );
}

function Contents<T extends { readonly total: number; readonly hasMore?: boolean | undefined }>(
  props: SearchedListProps<T> & { readonly list: ReturnType<typeof useSearchedPage> },
) {
  const { texts, load, empty, children, list } = props;
  const { search, page, setSearch, setPage } = list;
  const { data, error, isOutdated, reload } = useDesk(
    useCallback(() => load({ page, pageSize: PAGE_SIZE, ...(search && { search }) }), [load, page, search]),
  );
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <TableSkeleton rows={8} columns={5} />;
  if (data.total === 0 && !search) return empty;
  if (data.total === 0)
    return (
      <EmptyState
        title={texts.noMatchTitle(search)}
        action={<Button onClick={() => setSearch('')}>{texts.showAll}</Button>}
      >
        {texts.noMatch}
      </EmptyState>
    );
  return (
    <>
      {children(data, isOutdated)}
      <Pager total={data.total} hasMore={data.hasMore} page={page} pageSize={PAGE_SIZE} onPage={setPage} />
    </>
  );
}
