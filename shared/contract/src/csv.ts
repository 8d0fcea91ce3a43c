/** Begins a CSV file, so that spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What makes a spreadsheet take a cell for a formula, also behind blanks. */
const FORMULA = /^\s*[=+\-@\t\r\n|]/;

/** Text of any file for spreadsheets: what one would calculate gets an apostrophe before it (OWASP, CSV injection). */
export function neverFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A text field by RFC 4180, quoted, and never a formula. */
export function csvText(text: string): string {
  return `"${neverFormula(text).replaceAll('"', '""')}"`;
}
