/** So that spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What makes a spreadsheet take a cell for a formula, also behind blanks. */
const FORMULA = /^\s*[=+\-@\t\r\n|]/;

/** RFC 4180. Numbers stay numbers; text that a spreadsheet would calculate gets an apostrophe before it. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const field = (cell: string | number) =>
    typeof cell === 'number'
      ? String(cell)
      : `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}
