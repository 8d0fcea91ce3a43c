import type { Money } from '@atrium/contract';

/**
 * Text is never read as a formula; numbers are decimal, with a point. A date is `YYYY-MM-DD`, with a local time after
 * it where there is one: `2026-11-21 09:41:00`.
 */
export type Cell = { readonly text: string } | { readonly number: string } | { readonly date: string } | null;

export interface ExportColumn<Row> {
  readonly title: string;
  readonly width: number;
  cell(row: Row): Cell;
}

export const textCell = (value: string | null): Cell => (value === null ? null : { text: value });

export const dateCell = (value: string | null): Cell => (value === null ? null : { date: value });

/** @param width in characters, for spreadsheets */
export function textColumn<Row>(
  title: string,
  width: number,
  textOf: (row: Row) => string | null,
): ExportColumn<Row> {
  return { title, width, cell: (row) => textCell(textOf(row)) };
}

/** @param width in characters, for spreadsheets */
export function dateColumn<Row>(
  title: string,
  width: number,
  dateOf: (row: Row) => string | null,
): ExportColumn<Row> {
  return { title, width, cell: (row) => dateCell(dateOf(row)) };
}

export const moneyCell = (money: Money): Cell => ({ number: majorUnits(money) });

/** Exact at any size: the decimal point is inserted, nothing is divided. */
export function majorUnits({ amount, currency }: Money): string {
  const digits = fractionDigits(currency);
  const sign = amount < 0 ? '-' : '';
  const padded = String(Math.abs(amount)).padStart(digits + 1, '0');
  if (digits === 0) return `${sign}${padded}`;
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

const digitsOf = new Map<string, number>();

function fractionDigits(currency: string): number {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  digitsOf.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}
