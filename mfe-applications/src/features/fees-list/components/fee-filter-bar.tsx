import { DateFilter, FacetFilter, periodOf } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import type { ReactNode } from 'react';
import { ListOrder } from '../../../lib/components/list-order.tsx';
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
      {useFeeOptions().map(({ filter, choices }) => (
        <FacetFilter
          key={filter}
          name={texts.filterNames[filter]}
          options={choices}
          chosen={query[filter]}
          onChange={(chosen) => change({ [filter]: chosen })}
        />
      ))}
    </SearchFilterBar>
  );
}

function PaidPeriod({ list: { query, change } }: { list: FeesList }) {
  const texts = useTexts().feeList;
  const format = useFormat();
  const choose = ({ from, to }: { from?: string | null; to?: string | null }) =>
    change({
      ...(from !== undefined && { paidFrom: from }),
      ...(to !== undefined && { paidTo: to }),
    });
  return (
    <DateFilter
      name={texts.paidDate}
      period={{ from: query.paidFrom, to: query.paidTo }}
      presets={periods.map((name) => ({
        label: texts.periods[name],
        choose: () => choose(periodOf(name, format.today())),
      }))}
      onChange={choose}
      onClear={() => choose({ from: null, to: null })}
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
