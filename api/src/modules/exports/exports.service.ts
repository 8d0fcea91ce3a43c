import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ApplicationExportQuery, ExportFormat } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { type FileAnswer, type Origin, ProblemError } from '../../http/index.ts';
import { recordActivity } from '../activity-logs/activity-logs.service.ts';
import { type ChosenApplications, chooseApplications } from '../applications/applications.service.ts';
import { csvOf } from './csv.ts';
import { enUs } from './messages/en-us.ts';
import { xlsxOf } from './xlsx.ts';

/** Each export holds a connection while it is read; the others are for everybody else. */
const MAX_EXPORTS_AT_ONCE = 3;
const RETRY_AFTER_S = 10;
/** Who takes nothing for so long gives the connection back. */
const MAX_PAUSE_MS = 60_000;

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Makes files of all filtered applications, a few at once. */
export function createExports(database: Database) {
  let running = 0;

  /** The rows of one moment: the transaction lives as long as somebody reads, and ends when they leave. */
  function begin(scope: Scope, write: (tx: Transaction) => AsyncIterable<string | Buffer>): Readable {
    const file = new PassThrough();
    running++;
    file.once('close', () => running--);
    database
      .inScope(scope, (tx) => pipeline(untilPaused(write(tx), file), file))
      .catch((error: Error) => file.destroy(error));
    return file;
  }

  return {
    /** The file begins when the audit entry is written, and is read from the database as fast as it is taken. */
    async exportApplications(
      scope: Scope,
      query: ApplicationExportQuery,
      origin: Origin,
    ): Promise<FileAnswer> {
      if (running >= MAX_EXPORTS_AT_ONCE) {
        throw new ProblemError('unavailable', { headers: { 'retry-after': String(RETRY_AFTER_S) } });
      }
      const { format, ...order } = query;
      const chosen = await chooseApplications(database, scope, order);
      const rows = await database.inScope(scope, (tx) => recordExport(tx, scope, chosen, format, origin));
      return {
        content: begin(scope, (tx) =>
          format === 'csv' ? csvOf(chosen.batches(tx)) : xlsxOf(chosen.batches(tx), rows),
        ),
        mediaType: mediaTypes[format],
        fileName: `${enUs.fileName}-${new Date().toISOString().slice(0, 10)}.${format}`,
      };
    },
  };
}

async function* untilPaused<T>(pieces: AsyncIterable<T>, file: PassThrough): AsyncGenerator<T> {
  for await (const piece of pieces) {
    const timer = setTimeout(
      () => file.destroy(new Error('The export was not taken any more.')),
      MAX_PAUSE_MS,
    );
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
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
  for (const { customerId, count } of entries) {
    await recordActivity(tx, {
      action: 'export.created',
      actorId: userId,
      customerId,
      ipAddress,
      details: { format, rows: count },
    });
  }
  return counts.reduce((sum, { count }) => sum + count, 0);
}
