import { DateFilter } from '@atrium/lists';
import type { ReactNode } from 'react';
import { Facets } from '../../../lib/components/facets.tsx';
import { ListOrder } from '../../../lib/components/list-order.tsx';
import { PeriodFilter } from '../../../lib/components/period-filter.tsx';
import { SearchFilterBar } from '../../../lib/components/search-filter-bar.tsx';
import { useTexts } from '../../../messages/index.ts';
import { useFeeOptions } from '../use-fee-options.ts';
import type { FeesList } from '../use-fees-list.ts';

const periods = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;

interface FeeFilterBarProps {
  list: FeesList;
  /** Controls at the end of the row. */
  children: ReactNode;
}

export function FeeFilterBar({ list, children }: FeeFilterBarProps) {
  const texts = useTexts().feeList;
  const { query, change } = list;
  return (
    <SearchFilterBar
      list={list}
      texts={texts}
      actions={children}
      order={<ListOrder orders={texts.sortOrders} value={query.sort} onChange={(sort) => change({ sort })} />}
    >
      <PaidPeriod list={list} />
      <DuePeriod list={list} />
      <Facets options={useFeeOptions()} names={texts.filterNames} query={query} onChange={change} />
    </SearchFilterBar>
  );
}

function PaidPeriod({ list: { query, change } }: { list: FeesList }) {
  const texts = useTexts().feeList;
  return (
    <PeriodFilter
      name={texts.paidDate}
      period={{ from: query.paidFrom, to: query.paidTo }}
      periods={periods}
      labels={texts.periods}
      onChange={({ from, to }) =>
        change({
          ...(from !== undefined && { paidFrom: from }),
          ...(to !== undefined && { paidTo: to }),
        })
      }
    />
  );
}

function DuePeriod({ list: { query, change } }: { list: FeesList }) {
  const texts = useTexts().feeList;
  return (
    <DateFilter
      name={texts.dueDate}
      period={{ from: query.dueFrom, to: query.dueTo }}
      onChange={({ from, to }) =>
        change({
          ...(from !== undefined && { dueFrom: from }),
          ...(to !== undefined && { dueTo: to }),
        })
      }
      onClear={() => change({ dueFrom: null, dueTo: null })}
    />
  );
}
