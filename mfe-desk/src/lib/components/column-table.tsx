import { HeadCell, Table, TableCell, TableRow } from '@atrium/ui';
import type { ReactNode } from 'react';

export interface Column<T> {
  readonly label: string;
  readonly align?: 'right';
  readonly cell: (row: T) => ReactNode;
}

export interface Identified {
  readonly id: number | string;
}

interface ColumnTableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly isBusy?: boolean;
}

/** A table that is told what each of its columns says of a row. */
export function ColumnTable<T extends Identified>({ label, columns, rows, isBusy }: ColumnTableProps<T>) {
  return (
    <Table label={label} isBusy={isBusy ?? false}>
      <thead>
        <TableRow>
          {columns.map((column) => (
            <HeadCell key={column.label} align={column.align}>
              {column.label}
            </HeadCell>
          ))}
        </TableRow>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BodyRow key={row.id} columns={columns} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

function BodyRow<T>({ columns, row }: Pick<ColumnTableProps<T>, 'columns'> & { readonly row: T }) {
  return (
    <TableRow hover>
      {columns.map(({ label, align, cell }) => (
        <TableCell key={label} align={align}>
          {cell(row)}
        </TableCell>
      ))}
    </TableRow>
  );
}
