import { Pager } from '@atrium/lists';
import { PAGE_SIZES } from '../list-address.ts';

interface ListPagerProps {
  list: {
    readonly total: number;
    readonly query: { readonly page: number; readonly pageSize: number };
    readonly change: (change: { page: number } | { pageSize: number }) => void;
  };
}

/** The pages of a list are in its address. */
export function ListPager({ list: { total, query, change } }: ListPagerProps) {
  return (
    <Pager
      total={total}
      page={query.page}
      pageSize={query.pageSize}
      pageSizes={PAGE_SIZES}
      onPage={(page) => change({ page })}
      onPageSize={(pageSize) => change({ pageSize })}
    />
  );
}
