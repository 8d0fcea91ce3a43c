import { useAuth } from '@atrium/host';
import { PrintedFilters } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import type { DeadlinesAddress } from '../../deadline-address.ts';
import { useDeadlineOptions } from './deadline-facets.tsx';

interface PrintedDeadlineFiltersProps {
  list: DeadlinesAddress;
  total: number;
  hasMore?: boolean;
}

export function PrintedDeadlineFilters({ list: { query }, total, hasMore }: PrintedDeadlineFiltersProps) {
  const { filterNames, windows, dueDate, noOne } = useTexts().deadlines;
  const format = useFormat();
  const options = useDeadlineOptions();
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const { search, from, to, due, unassigned } = query;
  const namesOf = (filter: keyof typeof options): [string, string[]] => {
    const names = (query[filter] ?? []).map(
      (value) => options[filter].find((option) => option.value === String(value))?.name ?? String(value),
    );
    return [filterNames[filter], names];
  };
  return (
    <PrintedFilters
      filters={[
        [filterNames.search, search ? [search] : []],
        [dueDate, due ? [windows[due]] : []],
        [filterNames.from, from ? [format.date(from)] : []],
        [filterNames.to, to ? [format.date(to)] : []],
        namesOf('state'),
        namesOf('kind'),
        namesOf('actor'),
        unassigned === 'true' ? [filterNames.responsible, [noOne]] : namesOf('responsible'),
        namesOf('category'),
        namesOf('country'),
        ...(actsForAll ? [namesOf('customer')] : []),
      ]}
      rows={{ total, hasMore, page: query.page, pageSize: query.pageSize }}
    />
  );
}
