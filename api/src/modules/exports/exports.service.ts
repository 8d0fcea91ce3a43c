import type { ApplicationExportQuery, ExportFormat } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import type { FileStreams } from '../../file-streams/index.ts';
import type { FileAnswer, Origin } from '../../http/index.ts';
import { recordActivities } from '../activity-logs/activity-logs.service.ts';
import { type ChosenApplications, chooseApplications } from '../applications/applications.service.ts';
import { csvOf } from './csv.ts';
import { enUs } from './messages/en-us.ts';
import { xlsxOf } from './xlsx.ts';

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file of all filtered applications. */
export async function exportApplications(
  { database, streams }: { database: Database; streams: FileStreams },
  scope: Scope,
  { format, ...order }: ApplicationExportQuery,
  origin: Origin,
): Promise<FileAnswer> {
  const chosen = await chooseApplications(database, scope, order);
  const content = await streams.begin(
    scope,
    (tx) => recordExport(tx, scope, chosen, format, origin),
    (tx, rows) => (format === 'csv' ? csvOf(chosen.batches(tx)) : xlsxOf(chosen.batches(tx), rows)),
  );
  return {
    content,
    mediaType: mediaTypes[format],
    fileName: `${enUs.fileName}-${new Date().toISOString().slice(0, 10)}.${format}`,
  };
}

/** One entry for each customer whose applications leave; for none, one that is the person's. */
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
