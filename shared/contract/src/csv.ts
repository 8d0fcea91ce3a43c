/** First character of a CSV file: makes spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Start of a cell that a spreadsheet takes for a formula, also after blanks and invisible characters. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n|]/u;

/**
 * Escapes text for spreadsheets: an apostrophe before anything that looks like a formula (OWASP, CSV injection). Some
 * programs read `＝` as `=`, so text is compared in its compatibility form (NFKC).
 */
export function neverFormula(text: string): string {
  return FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
}

/** A quoted text field by RFC 4180, never a formula. */
export function csvText(text: string): string {
  return `"${neverFormula(text).replaceAll('"', '""')}"`;
}
