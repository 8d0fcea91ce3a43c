import { BYTE_ORDER_MARK, csvDialect, csvLine } from '@atrium/contract';

/** The content of a CSV file by RFC 4180, for the spreadsheets of a locale. Text is never a formula. */
export function toCsv(rows: readonly (readonly (string | number)[])[], locale = 'en-US'): string {
  const dialect = csvDialect(locale);
  return BYTE_ORDER_MARK + rows.map((row) => csvLine(row, dialect)).join('');
}
