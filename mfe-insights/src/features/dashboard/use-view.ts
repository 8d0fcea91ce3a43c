import { useAddress, useFormat } from '@atrium/ui';
import { useCallback, useMemo } from 'react';
import { type FilterValues, filtersOf, withValues } from '../../lib/list-filters.ts';
import { fittingInterval, type Interval, intervals } from '../../lib/periods.ts';

export type ViewChange = FilterValues & { interval?: Interval | null };

/** What the page shows, as its address says, and the way to change it. */
export function useView() {
  const [address, setAddress] = useAddress();
  const today = useFormat().today();
  const change = useCallback(
    (values: ViewChange) => setAddress((current) => withValues(current, values), { replace: true }),
    [setAddress],
  );
  return useMemo(() => {
    const filters = filtersOf(address);
    const fitting = fittingInterval(filters, today);
    const chosen = intervals.find((interval) => interval === address.get('interval')) ?? null;
    return { address, filters, today, fitting, chosen, interval: chosen ?? fitting, change };
  }, [address, today, change]);
}

export type View = ReturnType<typeof useView>;
