import type { Fee } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { ListTable, useRowFocus } from '@atrium/lists';
import { classes, TableCell, TableRow, useFormat } from '@atrium/ui';
import { takeLastOpenedFee } from '../../../lib/last-opened.ts';
import { useTexts } from '../../../messages/index.ts';
import { columnsFor } from '../columns.tsx';
import type { FeeSort, FeesList } from '../use-fees-list.ts';
import { FeeLink } from './fee-link.tsx';
import * as styles from './fees-table.module.css';

const SKELETON_ROWS = 12;

/** The list as a table, for wide screens. */
export function FeesTable({ list: { fees, load, query, change } }: { list: FeesList }) {
  const texts = useTexts().feeList;
  const columns = columnsFor(useAuth((state) => state.selectedCustomer));
  const focus = useRowFocus(
    fees.map(({ id }) => id),
    takeLastOpenedFee,
  );
  return (
    <ListTable
      label={texts.title}
      columns={columns.map(({ id, sortKey, width, align, isFlexible, isWide }) => ({
        ...{ id, sortKey, width, align },
        label: texts.columns[id],
        className: cellClass({ isFlexible, isWide }),
        headClassName: isWide ? styles.wide : undefined,
      }))}
      isFirstLoad={load.isFirstLoad}
      isBusy={load.status === 'loading' || load.isFirstLoad}
      skeletonRows={Math.min(query.pageSize, SKELETON_ROWS)}
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
  const columns = columnsFor(useAuth((state) => state.selectedCustomer));
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

interface CellLayout {
  isFlexible?: boolean | undefined;
  isWide?: boolean | undefined;
}

function cellClass({ isFlexible, isWide }: CellLayout) {
  return classes(isFlexible ? styles.flexible : styles.oneLine, isWide && styles.wide);
}
