import type { Country, Reference } from '@atrium/contract';
import type { ListColumn } from '@atrium/lists';
import { classes } from '@atrium/ui';
import type { ReactNode } from 'react';
import { Office } from './list-columns.tsx';
import * as styles from './table-columns.module.css';

/** A column of the deadlines or the fees; the texts of the list name it. */
export interface TableColumn<Row, SortKey, Texts extends { columns: object }> {
  id: keyof Texts['columns'] & string;
  /** It is set where the API can sort by the column. */
  sortKey?: SortKey;
  align?: 'right';
  /** The column takes the remaining width. */
  isFlexible?: boolean;
  /** The column is shown where the window is wide. */
  isWide?: boolean;
  /** It is the typical text width in pixels, for the skeleton. */
  width?: number;
  /** It is absent where the table draws the cell, such as the row's link. */
  cell?: (row: Row, texts: Texts) => ReactNode;
}

type Layout = Pick<TableColumn<never, string, { columns: object }>, 'isFlexible' | 'isWide'>;
type Head = Layout & Pick<ListColumn, 'id' | 'sortKey' | 'width' | 'align'>;

/** Columns that both lists have. */
export const customerColumn = {
  id: 'customer',
  width: 112,
  cell: ({ customer }: { customer: Reference }) => customer.name,
} as const;
export const countryColumn = {
  id: 'country',
  width: 32,
  cell: ({ country }: { country: Country }) => <Office country={country} />,
} as const;

/** The column of the customer is only for people who act for all customers. */
export function columnsFor<Column extends { id: string }>(
  columns: readonly Column[],
  customerId: number,
): readonly Column[] {
  return customerId === 0 ? columns : columns.filter(({ id }) => id !== 'customer');
}

export function headOf(column: Head, label: string): ListColumn {
  const { id, sortKey, width, align, isWide } = column;
  const headClassName = isWide ? styles.wide : undefined;
  return { id, sortKey, width, align, label, className: cellClass(column), headClassName };
}

export function cellClass({ isFlexible, isWide }: Layout): string {
  return classes(isFlexible ? styles.flexible : styles.oneLine, isWide && styles.wide);
}
