import type { Money } from '@atrium/contract';

/** Text is never read as a formula; numbers can be added up in a spreadsheet. */
export type Cell = { readonly text: string } | { readonly number: string } | null;

export interface ExportColumn<Row> {
  readonly title: string;
  /** In characters, for spreadsheets. */
  readonly width: number;
  cell(row: Row): Cell;
}

/** A cell of text; an empty one for null. */
export const textCell = (value: string | null): Cell => (value === null ? null : { text: value });

/** A cell of an amount, in major units. */
export const moneyCell = (value: Money): Cell => ({ number: majorUnits(value) });

/** Exact at any size: the decimal point is inserted, nothing is divided. */
function majorUnits({ amount, currency }: Money): string {
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
