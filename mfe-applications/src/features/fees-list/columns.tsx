import type { Fee, feeSortKeys } from '@atrium/contract';
import { DateTime } from '@atrium/ui';
import type { ReactNode } from 'react';
import { FeeDue, FeeStateBadge } from '../../lib/components/fee-state.tsx';
import { TwoLines } from '../../lib/components/two-lines.tsx';
import { Office } from '../../lib/list-columns.tsx';
import type { Texts } from '../../messages/index.ts';

interface FeeColumn {
  id: keyof Texts['feeList']['columns'];
  /** Set where the API can sort by the column. */
  sortKey?: (typeof feeSortKeys)[number];
  align?: 'right';
  /** Takes the remaining width. */
  isFlexible?: boolean;
  /** Shown where the window is wide. */
  isWide?: boolean;
  /** Typical text width in pixels, for the skeleton. */
  width?: number;
  /** Absent for the name, whose cell is the row's link, and for the amount. */
  cell?: (fee: Fee, texts: Texts['feeList']) => ReactNode;
}

const columns: readonly FeeColumn[] = [
  {
    id: 'paidOn',
    sortKey: 'paidOn',
    width: 88,
    cell: ({ paidOn }, { noDate }) => (paidOn ? <DateTime value={paidOn} /> : noDate),
  },
  { id: 'dueAt', sortKey: 'dueAt', width: 104, cell: (fee) => <FeeDue fee={fee} /> },
  { id: 'name', sortKey: 'name', width: 144 },
  {
    id: 'application',
    sortKey: 'reference',
    isFlexible: true,
    cell: ({ application }) => (
      <>
        {application.reference}
        <TwoLines>{application.title}</TwoLines>
      </>
    ),
  },
  { id: 'customer', width: 112, cell: ({ customer }) => customer.name },
  { id: 'country', width: 32, cell: ({ country }) => <Office country={country} /> },
  { id: 'category', width: 104, isWide: true, cell: ({ category }) => category.name },
  { id: 'state', width: 80, cell: ({ state }) => <FeeStateBadge state={state} /> },
  { id: 'amount', sortKey: 'amount', width: 72, align: 'right' },
];

/** The columns of the list; that of the customer only for people who act for all customers. */
export function columnsFor(customerId: number): readonly FeeColumn[] {
  return customerId === 0 ? columns : columns.filter(({ id }) => id !== 'customer');
}
