/** Begins a CSV file, so that spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What makes a spreadsheet take a cell for a formula, also behind blanks and what nobody sees. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n|]/u;

/**
 * Text of any file for spreadsheets: what one would calculate gets an apostrophe before it (OWASP, CSV injection). Some
 * read `＝` and its like as `=`, so they count as what Unicode makes of them (NFKC).
 */
export function neverFormula(text: string): string {
  return FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
}

/** A text field by RFC 4180, quoted, and never a formula. */
export function csvText(text: string): string {
  return `"${neverFormula(text).replaceAll('"', '""')}"`;
}
