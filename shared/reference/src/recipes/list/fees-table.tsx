import type { Fee } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { type ListAddress, ListTable } from '@atrium/lists';
import { DateTime, TableCell, TableRow, useFormat } from '@atrium/ui';
import { useTexts } from './messages.ts';

export type FeesAddress = ListAddress<'GET /customer-portal/fees'>;

export interface ShownFees {
  fees: readonly Fee[];
  list: FeesAddress;
  isFirstLoad: boolean;
  isBusy: boolean;
}

/** The customer is a column only for people who look at all of theirs, who have the scope 0. */
export function FeesTable({ fees, list, isFirstLoad, isBusy }: ShownFees) {
  const texts = useTexts();
  const format = useFormat();
  const showsCustomer = useAuth(({ selectedCustomer }) => selectedCustomer === 0);
  const { query, change } = list;
  return (
    <ListTable
      label={texts.title}
      columns={[
        { id: 'name', label: texts.fee },
        ...(showsCustomer ? [{ id: 'customer', label: texts.customer }] : []),
        { id: 'dueAt', label: texts.dueAt, sortKey: 'dueAt' },
        { id: 'amount', label: texts.amount, sortKey: 'amount', align: 'right' },
      ]}
      isFirstLoad={isFirstLoad}
      isBusy={isBusy}
      sort={query.sort}
      onSort={(sort) => change({ sort: sort as typeof query.sort })}
    >
      {fees.map((fee) => (
        <TableRow key={fee.id} hover>
          <TableCell>{fee.name}</TableCell>
          {showsCustomer && <TableCell>{fee.customer.name}</TableCell>}
          <TableCell>{fee.dueAt && <DateTime value={fee.dueAt} />}</TableCell>
          <TableCell align="right">{format.money(fee)}</TableCell>
        </TableRow>
      ))}
    </ListTable>
  );
}
