import type { ExportFormat } from '@atrium/contract';
import type { Database, Transaction } from '../../db/index.ts';
import { type FileStreams, type ListedRows, listedRows } from '../../file-streams/index.ts';
import { type FileResponse, notFound, type Origin, type Reader } from '../../http/index.ts';
import { today } from '../../local-time/index.ts';
import { type Texts, textsFor } from '../../messages/index.ts';
import {
  CSV_MEDIA_TYPE,
  csvOf,
  type ExportColumn,
  XLSX_MEDIA_TYPE,
  xlsxOf,
} from '../../spreadsheets/index.ts';
import { type ExportedCount, recordExport } from '../activity/activity-logs.service.ts';

type AskedHeaders = 'en' | undefined;

interface Format {
  readonly mediaType: string;
  write<Row>(
    columns: readonly ExportColumn<Row>[],
    batches: AsyncIterable<readonly Row[]>,
    file: { readonly name: string; readonly rows: number; readonly locale: string },
  ): AsyncIterable<string | Buffer>;
}

const formats: Record<ExportFormat, Format> = {
  csv: { mediaType: CSV_MEDIA_TYPE, write: csvOf },
  xlsx: {
    mediaType: XLSX_MEDIA_TYPE,
    write: xlsxOf,
  },
};

export interface ExportedRows<Row extends { readonly id: number }> extends ListedRows<Row> {
  countByCustomer(tx: Transaction): Promise<ExportedCount[]>;
  readonly selected: readonly number[];
}

export interface Export<Row extends { readonly id: number }> {
  readonly format: ExportFormat;
  readonly headers?: AskedHeaders;
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: ExportedRows<Row>;
  readonly texts: { readonly fileName: string; readonly sheetName: string };
}

export interface ExportContext {
  readonly database: Database;
  readonly streams: FileStreams;
}

/** Words of the file: in the language of its reader, or stable ones for programs. */
export function textsOfExport(
  reader: Pick<Reader, 'locale'>,
  asked: { readonly headers?: AskedHeaders },
): Texts {
  return textsFor(localeOfExport(reader, asked));
}

/** The separators of a file for programs are stable, too. */
function localeOfExport(
  { locale }: Pick<Reader, 'locale'>,
  { headers }: { readonly headers?: AskedHeaders },
): string {
  return headers === 'en' ? 'en-US' : locale;
}

/** @throws ProblemError `not-found` unless every selected row is among those of the list */
export async function exportRows<Row extends { readonly id: number }>(
  { streams }: ExportContext,
  reader: Reader & { readonly origin: Origin },
  { format, headers, columns, rows, texts }: Export<Row>,
): Promise<FileResponse> {
  const { mediaType, write } = formats[format];
  const content = await streams.begin(
    reader.scope,
    async (tx) => {
      const counts = await rows.countByCustomer(tx);
      const total = counts.reduce((sum, { count }) => sum + count, 0);
      if (total < new Set(rows.selected).size) throw notFound();
      await recordExport(tx, reader, counts, { format });
      return total;
    },
    (read, total) =>
      write(columns, listedRows(read, rows), {
        name: texts.sheetName,
        rows: total,
        locale: localeOfExport(reader, { headers }),
      }),
  );
  return { content, mediaType, fileName: `${texts.fileName}-${today(reader.timeZone)}.${format}` };
}
