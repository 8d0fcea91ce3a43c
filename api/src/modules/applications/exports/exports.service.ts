import type { Application, ApplicationExportQuery, ExportFormat } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../../db/index.ts';
import type { FileStreams } from '../../../file-streams/index.ts';
import type { FileResponse, Origin, Reader } from '../../../http/index.ts';
import { today } from '../../../local-time/index.ts';
import { textsFor } from '../../../messages/index.ts';
import { recordActivities } from '../../activity/activity-logs.service.ts';
import { type ChosenApplications, chooseApplications } from '../applications.service.ts';
import { type ExportColumn, exportColumns } from './columns.ts';
import { csvOf } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

interface Format {
  readonly mediaType: string;
  write(
    columns: readonly ExportColumn[],
    batches: AsyncIterable<readonly Application[]>,
    sheets: { readonly name: string; readonly rows: number },
  ): AsyncIterable<string | Buffer>;
}

const formats: Record<ExportFormat, Format> = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: xlsxOf,
  },
};

/** Exports all filtered applications to a file in the reader's language, with times in the reader's time zone. */
export async function exportApplications(
  { database, streams }: { database: Database; streams: FileStreams },
  { scope, locale, timeZone, origin }: Reader & { readonly origin: Origin },
  { format, ...order }: ApplicationExportQuery,
): Promise<FileResponse> {
  const { mediaType, write } = formats[format];
  const texts = textsFor(locale).applicationsExport;
  const columns = exportColumns(texts, timeZone);
  const chosen = await chooseApplications(database, scope, order);
  const content = await streams.begin(
    scope,
    (tx) => recordExport(tx, scope, chosen, format, origin),
    (tx, rows) => write(columns, chosen.batches(tx), { name: texts.sheetName, rows }),
  );
  return {
    content,
    mediaType,
    fileName: `${texts.fileName}-${today(timeZone)}.${format}`,
  };
}

/** One entry for each exported customer; without any, one for the only customer in scope or else for the person. */
async function recordExport(
  tx: Transaction,
  { userId, customerIds }: Scope,
  chosen: ChosenApplications,
  format: ExportFormat,
  { ipAddress }: Origin,
): Promise<number> {
  const counts = await chosen.countByCustomer(tx);
  const only = customerIds.length === 1 ? customerIds[0] : undefined;
  const entries = counts.length > 0 ? counts : [{ customerId: only, count: 0 }];
  await recordActivities(
    tx,
    entries.map(({ customerId, count }) => ({
      action: 'export.created',
      actorId: userId,
      customerId,
      ipAddress,
      details: { format, rows: count },
    })),
  );
  return counts.reduce((sum, { count }) => sum + count, 0);
}
