import { applicationColumns, type Column, type ColumnId } from '../../lib/list-columns.tsx';

/** The reference links to the application and is always shown. */
export const ALWAYS_SHOWN: ColumnId = 'reference';

/** Columns that can be shown; the customer column only for users who act for all customers. */
export function availableColumns(customerId: number): readonly Column[] {
  if (customerId === 0)
    return applicationColumns.map((column) => ({ ...column, from: column.fromForAll ?? column.from }));
  return applicationColumns.filter(({ id }) => id !== 'customer');
}

/** The columns in the URL, in their fixed order; without any, those that fit. */
export function shownColumns(customerId: number, address: URLSearchParams): readonly Column[] {
  const available = availableColumns(customerId);
  const chosen = address.get('columns')?.split('.');
  if (!chosen) return available;
  return available
    .filter(({ id }) => id === ALWAYS_SHOWN || chosen.includes(id))
    .map(({ from, ...column }) => column);
}

export const densities = ['compact', 'standard', 'relaxed'] as const;
export type Density = (typeof densities)[number];

export function densityOf(address: URLSearchParams): Density {
  return densities.find((density) => density === address.get('density')) ?? 'standard';
}
