import { useAuth } from '@atrium/host';
import { ListTable, type ListTableProps, useRowFocus } from '@atrium/lists';
import type { FieldLoad } from '@atrium/stores';
import { TableCell, TableRow } from '@atrium/ui';
import type { ReactNode } from 'react';
import { cellClass, columnsFor, headOf, type TableColumn } from './table-columns.tsx';

type RowProps = ReturnType<ReturnType<typeof useRowFocus>['rowProps']>;

interface RowsTableProps<
  Row extends { readonly id: number },
  SortKey extends string,
  Texts extends { title: string; columns: object },
> {
  list: {
    readonly load: FieldLoad;
    readonly query: { readonly sort: string; readonly pageSize: number };
  };
  rows: readonly Row[];
  columns: readonly TableColumn<Row, SortKey, Texts>[];
  texts: Texts;
  onSort: NonNullable<ListTableProps['onSort']>;
  /** Of the row that was last opened from the list. */
  takeLastOpened: () => number | null;
  /** Cells that the column does not draw itself: the row's link, with these properties, and what needs a format. */
  cell: (row: Row, column: keyof Texts['columns'], rowProps: RowProps) => ReactNode;
}

/** A list as a table, without a selection. */
export function RowsTable<
  Row extends { readonly id: number },
  SortKey extends string,
  Texts extends { title: string; columns: Record<string, string> },
>({
  list: { load, query },
  rows,
  columns: all,
  texts,
  onSort,
  takeLastOpened,
  cell: ownCell,
}: RowsTableProps<Row, SortKey, Texts>) {
  const columns = columnsFor(
    all,
    useAuth((state) => state.selectedCustomer),
  );
  const focus = useRowFocus(
    rows.map(({ id }) => id),
    takeLastOpened,
  );
  return (
    <ListTable
      label={texts.title}
      columns={columns.map((column) => headOf(column, texts.columns[column.id] ?? ''))}
      isFirstLoad={load.isFirstLoad}
      isBusy={load.status === 'loading' || load.isFirstLoad}
      skeletonRows={query.pageSize}
      sort={query.sort}
      onSort={onSort}
      focus={focus}
    >
      {rows.map((row) => (
        <TableRow key={row.id} hover>
          {columns.map(({ id, cell, align, ...column }) => (
            <TableCell key={id} align={align} className={cellClass(column)}>
              {cell ? cell(row, texts) : ownCell(row, id, focus.rowProps(row.id))}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </ListTable>
  );
}
