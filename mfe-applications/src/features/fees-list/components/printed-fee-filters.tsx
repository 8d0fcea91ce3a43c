import { PrintedFilters } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import { useFeeOptions } from '../use-fee-options.ts';
import type { FeesList } from '../use-fees-list.ts';

export function PrintedFeeFilters({ list: { query, total } }: { list: FeesList }) {
  const { filterNames, states } = useTexts().feeList;
  const format = useFormat();
  const options = useFeeOptions();
  const dates = ['paidFrom', 'paidTo', 'dueFrom', 'dueTo'] as const;
  return (
    <PrintedFilters
      rows={{ total, page: query.page, pageSize: query.pageSize }}
      filters={[
        [filterNames.search, query.search ? [query.search] : []],
        [filterNames.state, (query.state ?? []).map((state) => states[state])],
        ...dates.map((name): [string, string[]] => {
          const date = query[name];
          return [filterNames[name], date ? [format.date(date)] : []];
        }),
        ...options.map(({ filter, choices }): [string, string[]] => [
          filterNames[filter],
          (query[filter] ?? []).map(
            (value) => choices.find((choice) => choice.value === String(value))?.name ?? String(value),
          ),
        ]),
      ]}
    />
  );
}
