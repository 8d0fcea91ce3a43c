import { type QueryChange, useListAddress } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import { useCallback, useMemo } from 'react';
import { chartQuery } from '../../lib/list-filters.ts';
import { chosenInterval, fittingInterval } from '../../lib/periods.ts';

/** The interval of charts by date is no filter. */
const pageParameters = ['interval'] as const;

export type ViewChange = QueryChange<typeof chartQuery.call, 'interval'>;

export function useView() {
  const list = useListAddress(chartQuery, pageParameters);
  const today = useFormat().today();
  const changeAddress = list.change;
  const change = useCallback(
    (values: ViewChange) => changeAddress(values, { replace: true }),
    [changeAddress],
  );
  const { address, query: filters, refused, isFiltered, clear } = list;
  return useMemo(() => {
    const fitting = fittingInterval(filters, today);
    const chosen = chosenInterval(address);
    const interval = chosen ?? fitting;
    return { address, filters, refused, isFiltered, today, fitting, chosen, interval, change, clear };
  }, [address, filters, refused, isFiltered, today, change, clear]);
}

export type View = ReturnType<typeof useView>;
