import type { Application } from '@atrium/contract';
import { type Cell, exportColumns } from './columns.ts';

/** So that spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What makes a spreadsheet take a cell for a formula, also behind blanks. */
const FORMULA = /^\s*[=+\-@\t\r\n|]/;

/** RFC 4180, with the column titles first. Text that a spreadsheet would calculate gets an apostrophe before it. */
export async function* csvOf(batches: AsyncIterable<readonly Application[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(exportColumns.map(({ title }) => ({ text: title })));
  for await (const batch of batches) {
    yield batch.map((row) => line(exportColumns.map(({ cell }) => cell(row)))).join('');
  }
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if ('number' in cell) return cell.number;
  const { text } = cell;
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
