import { Pager } from '@atrium/lists';
import { PAGE_SIZES } from '../list-address.ts';

interface ListPagerProps {
  list: {
    readonly total: number;
    readonly hasMore?: boolean;
    readonly query: { readonly page: number; readonly pageSize: number };
    readonly change: (change: { page: number } | { pageSize: number }) => void;
  };
}

/** The pages of a list are in its address. */
export function ListPager({ list: { total, hasMore, query, change } }: ListPagerProps) {
  return (
    <Pager
      total={total}
      hasMore={hasMore}
      page={query.page}
      pageSize={query.pageSize}
      pageSizes={PAGE_SIZES}
      onPage={(page) => change({ page })}
      onPageSize={(pageSize) => change({ pageSize })}
    />
  );
}
