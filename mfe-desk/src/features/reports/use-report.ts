import type { DeskReport } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { periodOf, useAddress } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import { useCallback } from 'react';
import { useDesk } from '../../lib/use-desk.ts';

export const REPORTS = [
  'answering-times',
  'overdue',
  'instructions',
  'points',
  'adoption',
] as const satisfies readonly DeskReport[];

/** Which report about which period is chosen: both are in the address. By default it is the last full month. */
export function useChosenReport() {
  const [address, setAddress] = useAddress();
  const lastMonth = periodOf('lastMonth', useFormat().today());
  const named = address.get('report');
  const report = REPORTS.find((each) => each === named) ?? REPORTS[0];
  const from = address.get('from') ?? lastMonth.from;
  const to = address.get('to') ?? lastMonth.to;
  const change = useCallback(
    (values: { report?: DeskReport; from?: string | null; to?: string | null }) =>
      setAddress(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(values))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setAddress],
  );
  return { report, from, to, change };
}

export type ChosenReport = ReturnType<typeof useChosenReport>;

export function useReport({ report, from, to }: ChosenReport) {
  const load = useCallback(
    async () => ({
      // The columns are of this report, also while another one is on its way.
      of: { report, from, to },
      ...(await request('GET /customer-portal/desk/reports/:report', {
        params: { report },
        query: { from, to },
      })),
    }),
    [report, from, to],
  );
  return useDesk(load);
}

export type ShownReport = NonNullable<ReturnType<typeof useReport>['data']>;
