import type { Fee } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { ListTable, useRowFocus } from '@atrium/lists';
import { TableCell, TableRow, useFormat } from '@atrium/ui';
import { takeLastOpenedFee } from '../../../lib/last-opened.ts';
import { cellClass, columnsFor, headOf } from '../../../lib/table-columns.tsx';
import { useTexts } from '../../../messages/index.ts';
import { feeColumns } from '../columns.tsx';
import type { FeeSort, FeesList } from '../use-fees-list.ts';
import { FeeLink } from './fee-link.tsx';

export function FeesTable({ list: { fees, load, query, change } }: { list: FeesList }) {
  const texts = useTexts().feeList;
  const columns = columnsFor(
    feeColumns,
    useAuth((state) => state.selectedCustomer),
  );
  const focus = useRowFocus(
    fees.map(({ id }) => id),
    takeLastOpenedFee,
  );
  return (
    <ListTable
      label={texts.title}
      columns={columns.map((column) => headOf(column, texts.columns[column.id]))}
      isFirstLoad={load.isFirstLoad}
      isBusy={load.status === 'loading' || load.isFirstLoad}
      skeletonRows={query.pageSize}
      sort={query.sort}
      onSort={(sort) => change({ sort: sort as FeeSort })}
      focus={focus}
    >
      {fees.map((fee) => (
        <BodyRow key={fee.id} fee={fee} rowProps={focus.rowProps(fee.id)} />
      ))}
    </ListTable>
  );
}

interface BodyRowProps {
  fee: Fee;
  rowProps: { 'data-row': number; tabIndex: number };
}

function BodyRow({ fee, rowProps }: BodyRowProps) {
  const texts = useTexts().feeList;
  const format = useFormat();
  const columns = columnsFor(
    feeColumns,
    useAuth((state) => state.selectedCustomer),
  );
  return (
    <TableRow hover>
      {columns.map(({ id, cell, align, ...column }) => (
        <TableCell key={id} align={align} className={cellClass(column)}>
          {cell ? (
            cell(fee, texts)
          ) : id === 'name' ? (
            <FeeLink fee={fee} rowProps={rowProps} />
          ) : (
            format.money(fee)
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}
