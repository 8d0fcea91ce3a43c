import { BYTE_ORDER_MARK, csvText } from '@atrium/contract';

/** The content of a CSV file by RFC 4180. Numbers are unquoted, and text is never a formula. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  const field = (cell: string | number) => (typeof cell === 'number' ? String(cell) : csvText(cell));
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}
