/** So that spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** What makes a spreadsheet take a cell for a formula, also behind blanks. */
const FORMULA = /^\s*[=+\-@\t\r\n|]/;

/** Text that a spreadsheet would calculate gets an apostrophe before it. */
export function neverFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A text field by RFC 4180, quoted, and never a formula. */
export function csvText(text: string): string {
  return `"${neverFormula(text).replaceAll('"', '""')}"`;
}
