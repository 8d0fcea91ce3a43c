import { Row, Rows } from '@atrium/lists';
import type { ReactNode } from 'react';
import { useIsNarrow } from '../use-is-narrow.ts';
import { type Column, ColumnTable, type Identified } from './column-table.tsx';
import * as styles from './listing.module.css';

interface ListingProps<T> {
  readonly label: string;
  /** The first says what a row is about. */
  readonly columns: readonly [Column<T>, ...Column<T>[]];
  readonly rows: readonly T[];
  readonly isBusy?: boolean;
  /** Name of the column of buttons. */
  readonly actionsLabel?: string;
  readonly actions?: (row: T) => ReactNode;
}

/** A table, with buttons if it has some; where the window is too narrow for it, a list that says what its columns say. */
export function Listing<T extends Identified>(props: ListingProps<T>) {
  const isNarrow = useIsNarrow();
  return isNarrow ? <NarrowListing {...props} /> : <WideListing {...props} />;
}

function WideListing<T extends Identified>({
  columns,
  actionsLabel = '',
  actions,
  ...table
}: ListingProps<T>) {
  if (!actions) return <ColumnTable {...table} columns={columns} />;
  const buttons: Column<T> = {
    label: actionsLabel,
    cell: (row) => <div className={styles.inLine}>{actions(row)}</div>,
  };
  return <ColumnTable {...table} columns={[...columns, buttons]} />;
}

function NarrowListing<T extends Identified>(props: ListingProps<T>) {
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
          {actions && <div className={styles.actions}>{actions(row)}</div>}
        </Row>
      ))}
    </Rows>
  );
}
