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
    /** Where it is filtered, and not searched. */
    readonly noneOfFilters?: string;
    readonly showAll: string;
  };
  /** The same function on each render, unless what it loads is another. */
  readonly load: (query: PageQuery) => Promise<T>;
  /** Shown where there is nothing, whatever is searched for. */
  readonly empty: ReactNode;
  /** Of a list that has more than its search: `load` is another function for other values. */
  readonly filters?: {
    readonly controls: ReactNode;
    readonly isActive: boolean;
    readonly clear: () => void;
  };
  readonly children: (data: T, isBusy: boolean) => ReactNode;
}

/** A card with a list that is searched and has pages. */
export function SearchedList<T extends { readonly total: number; readonly hasMore?: boolean | undefined }>(
  props: SearchedListProps<T>,
) {
  const { texts, filters } = props;
  const list = useSearchedPage();
  const { search, setSearch } = list;
  return (
    <Card>
      <FilterBar
        search={{ label: texts.search, placeholder: texts.searchHint, value: search, onChange: setSearch }}
        isFiltered={search !== '' || filters?.isActive === true}
        onClear={filters?.clear ?? (() => setSearch(''))}
      >
        {filters?.controls}
      </FilterBar>
      <Contents {...props} list={list} />
    </Card>
  );
}

function Contents<T extends { readonly total: number; readonly hasMore?: boolean | undefined }>(
  props: SearchedListProps<T> & { readonly list: ReturnType<typeof useSearchedPage> },
) {
  const { texts, load, empty, filters, children, list } = props;
  const { search, page, setSearch, setPage } = list;
  const { data, error, isOutdated, reload } = useDesk(
    useCallback(() => load({ page, pageSize: PAGE_SIZE, ...(search && { search }) }), [load, page, search]),
  );
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <TableSkeleton rows={8} columns={5} />;
  if (data.total === 0 && !search && !filters?.isActive) return empty;
  if (data.total === 0)
    return (
      <EmptyState
        title={search ? texts.noMatchTitle(search) : (texts.noneOfFilters ?? texts.noMatch)}
        action={<Button onClick={filters?.clear ?? (() => setSearch(''))}>{texts.showAll}</Button>}
      >
        {search && texts.noMatch}
      </EmptyState>
    );
  return (
    <>
      {children(data, isOutdated)}
      <Pager total={data.total} hasMore={data.hasMore} page={page} pageSize={PAGE_SIZE} onPage={setPage} />
    </>
  );
}
