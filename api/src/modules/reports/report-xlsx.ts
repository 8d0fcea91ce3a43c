import type { ReportPart, TableRow } from '../../pdf/index.ts';
import { type ExportColumn, textCell, xlsxOf } from '../../spreadsheets/index.ts';

/** In characters. */
const SHEET_WIDTH = 120;

/** The workbook has the table of the PDF file, with numbers and dates as such. */
export function reportXlsx({
  title,
  parts,
}: {
  title: string;
  parts: readonly ReportPart[];
}): AsyncGenerator<Buffer> {
  const table = parts.flatMap((part) => ('table' in part && part.table ? [part.table] : []))[0];
  if (!table) throw new Error('A report without a table has no workbook.');
  const shares = table.columns.reduce((sum, { share }) => sum + share, 0);
  const columns = table.columns.map(
    (column, index): ExportColumn<TableRow> => ({
      title: column.sheetTitle ?? column.title,
      width: Math.ceil((column.share / shares) * SHEET_WIDTH),
      cell: ({ cells, values }) => values?.[index] ?? textCell(cells[index] ?? null),
    }),
  );
  return xlsxOf(columns, batchesOf(table.rows), { name: title, rows: 0 });
}

async function* batchesOf<Row>(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row> {
  yield* rows;
}
