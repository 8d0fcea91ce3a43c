import { PrintedFilters } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import type { ReactNode } from 'react';
import { Facets } from '../../../lib/components/facets.tsx';
import { ListOrder } from '../../../lib/components/list-order.tsx';
import { PeriodFilter } from '../../../lib/components/period-filter.tsx';
import { SearchFilterBar } from '../../../lib/components/search-filter-bar.tsx';
import { useTexts } from '../../../messages/instructions.ts';
import { type InstructionsList, useInstructionOptions } from '../use-instructions-list.ts';

const periods = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;

interface InstructionFilterBarProps {
  list: InstructionsList;
  /** Controls at the end of the row. */
  children?: ReactNode;
}

export function InstructionFilterBar({ list, children }: InstructionFilterBarProps) {
  const texts = useTexts().list;
  const { query, change } = list;
  return (
    <SearchFilterBar
      order={<ListOrder orders={texts.sortOrders} value={query.sort} onChange={(sort) => change({ sort })} />}
      actions={children}
      list={list}
      texts={texts}
    >
      <PeriodFilter
        name={texts.sentDate}
        period={query}
        periods={periods}
        labels={texts.periods}
        onChange={change}
      />
      <Facets options={useInstructionOptions()} names={texts.filterNames} query={query} onChange={change} />
    </SearchFilterBar>
  );
}

export function PrintedInstructionFilters({ list: { query, total, hasMore } }: { list: InstructionsList }) {
  const { filterNames } = useTexts().list;
  const format = useFormat();
  const options = useInstructionOptions();
  const nameOf = (choices: (typeof options)[number]['choices'], value: unknown) =>
    choices.find((choice) => choice.value === String(value))?.name ?? String(value);
  return (
    <PrintedFilters
      rows={{ total, hasMore, page: query.page, pageSize: query.pageSize }}
      filters={[
        [filterNames.search, query.search ? [query.search] : []],
        [filterNames.from, query.from ? [format.date(query.from)] : []],
        [filterNames.to, query.to ? [format.date(query.to)] : []],
        ...options.map(({ filter, choices }): [string, string[]] => [
          filterNames[filter],
          (query[filter] ?? []).map((value) => nameOf(choices, value)),
        ]),
      ]}
    />
  );
}
