import { BYTE_ORDER_MARK, type CsvField, csvDialect, csvLine } from '@atrium/contract';
import type { Cell, ExportColumn } from './columns.ts';

export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8';

/** A column without the width that sheets have. */
export type CsvColumn<Row> = Pick<ExportColumn<Row>, 'title' | 'cell'>;

export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  { locale }: { readonly locale: string },
): AsyncGenerator<string> {
  const dialect = csvDialect(locale);
  const titles = columns.map(({ title }) => title);
  yield BYTE_ORDER_MARK + csvLine(titles, dialect);
  for await (const batch of batches) {
    yield batch
      .map((row) =>
        csvLine(
          columns.map(({ cell }) => fieldOf(cell(row))),
          dialect,
        ),
      )
      .join('');
  }
}

function fieldOf(cell: Cell): CsvField {
  if (cell === null || 'number' in cell) return cell;
  return 'date' in cell ? cell.date : cell.text;
}
