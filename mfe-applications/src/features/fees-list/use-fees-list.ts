import { feesQuery, useListAddress } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { feesArea } from '../../lib/fees.area.ts';

export function useFeesList() {
  const list = useListAddress(feesQuery);
  const load = useField(feesArea, 'fees', { query: list.query });
  return { ...list, load, ...load.data };
}

export type FeesList = ReturnType<typeof useFeesList>;
export type FeeSort = FeesList['query']['sort'];

/** Files have no pages. */
export function rowsOnly({ page: _, pageSize: __, ...rows }: FeesList['query']) {
  return rows;
}
