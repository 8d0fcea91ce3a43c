import { Row, Rows } from '@atrium/lists';
import { HeadCell, Table, TableCell, TableRow } from '@atrium/ui';
import type { ReactNode } from 'react';
import { useIsNarrow } from '../use-is-narrow.ts';
import * as styles from './listing.module.css';

interface ListingColumn<T> {
  readonly label: string;
  readonly align?: 'right';
  readonly cell: (row: T) => ReactNode;
}

interface ListingProps<T> {
  readonly label: string;
  /** The first says what a row is about. */
  readonly columns: readonly [ListingColumn<T>, ...ListingColumn<T>[]];
  readonly rows: readonly T[];
  readonly isBusy?: boolean;
  /** Name of the column of buttons. */
  readonly actionsLabel: string;
  readonly actions: (row: T) => ReactNode;
}

/** A table with buttons; where the window is too narrow for it, a list that says what its columns say. */
export function Listing<T extends { readonly id: number }>(props: ListingProps<T>) {
  const isNarrow = useIsNarrow();
  return isNarrow ? <NarrowListing {...props} /> : <WideListing {...props} />;
}

function WideListing<T extends { readonly id: number }>(props: ListingProps<T>) {
  const { label, columns, rows, isBusy = false, actionsLabel, actions } = props;
  return (
    <Table label={label} isBusy={isBusy}>
      <thead>
        <TableRow>
          {columns.map((column) => (
            <HeadCell key={column.label} align={column.align}>
              {column.label}
            </HeadCell>
          ))}
          <HeadCell>{actionsLabel}</HeadCell>
        </TableRow>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} hover>
            {columns.map((column) => (
              <TableCell key={column.label} align={column.align}>
                {column.cell(row)}
              </TableCell>
            ))}
            <TableCell>
              <div className={styles.actions}>{actions(row)}</div>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function NarrowListing<T extends { readonly id: number }>(props: ListingProps<T>) {
  const { label, columns, rows, isBusy = false, actions } = props;
  const [first, ...others] = columns;
  return (
    <Rows label={label} isBusy={isBusy}>
      {rows.map((row) => (
        <Row key={row.id}>
          <div>{first.cell(row)}</div>
          <dl className={styles.facts}>
            {others.map((column) => (
              <div key={column.label} className={styles.fact}>
                <dt className={styles.term}>{column.label}</dt>
                <dd className={styles.value}>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.actions}>{actions(row)}</div>
        </Row>
      ))}
    </Rows>
  );
}
