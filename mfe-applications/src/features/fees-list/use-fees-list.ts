import { feesQuery, useListAddress } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { feesArea } from '../../lib/fees.area.ts';

/** The list that matches the URL, and the functions that change the view. */
export function useFeesList() {
  const list = useListAddress(feesQuery);
  const load = useField(feesArea, 'fees', { query: list.query });
  return { ...list, load, ...load.data };
}

export type FeesList = ReturnType<typeof useFeesList>;
/** Order of the list. */
export type FeeSort = FeesList['query']['sort'];

/** The query without a page, for files. */
export function rowsOnly({ page: _, pageSize: __, ...rows }: FeesList['query']) {
  return rows;
}
