import { BYTE_ORDER_MARK, csvText } from '@atrium/contract';
import type { Cell, ExportColumn } from './columns.ts';

/** CSV by RFC 4180, with a header. Text that a spreadsheet would read as a formula is prefixed with an apostrophe. */
export async function* csvOf<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns.map(({ title }) => ({ text: title })));
  for await (const batch of batches) {
    yield batch.map((row) => line(columns.map(({ cell }) => cell(row)))).join('');
  }
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if ('number' in cell) return cell.number;
  return csvText(cell.text);
}
