import type { Fee, feeSortKeys } from '@atrium/contract';
import { DateTime } from '@atrium/ui';
import { FeeDue, FeeStateBadge } from '../../lib/components/fee-state.tsx';
import { TwoLines } from '../../lib/components/two-lines.tsx';
import { countryColumn, customerColumn, type TableColumn } from '../../lib/table-columns.tsx';
import type { Texts } from '../../messages/index.ts';

type FeeColumn = TableColumn<Fee, (typeof feeSortKeys)[number], Texts['feeList']>;

/** The name is the row's link; the reader's language decides about the amount. */
export const feeColumns: readonly FeeColumn[] = [
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
  customerColumn,
  countryColumn,
  { id: 'category', width: 104, isWide: true, cell: ({ category }) => category.name },
  { id: 'state', width: 80, cell: ({ state }) => <FeeStateBadge state={state} /> },
  { id: 'amount', sortKey: 'amount', width: 72, align: 'right' },
];
