import { type Database, databaseProblem, type Transaction } from '../db/index.ts';
import { type FileRecord, importRecords, tryLockImports } from '../import/index.ts';
import { recordsOf } from './import-file.ts';
import { refuseDocuments } from './import-preview.ts';
import { claimImport, endImport, type LockedImport, readParts } from './imports.repository.ts';
import * as repository from './running.repository.ts';

/** Few enough that who cancels waits for a moment only. */
const PIECE_RECORDS = 500;
/** Of one piece; then the import is stopped, so that the next ones have their turn. */
const MAX_PIECE_FAILURES = 3;

/**
 * Imports the next records of the file whose turn it is. A piece and how far it got are one transaction that holds the lock
 * of the import, so no process does one twice, nor one that another process has begun.
 * @returns how many records that were; 0 when nothing is left
 */
export async function runNextPiece(database: Database, pieceRecords = PIECE_RECORDS): Promise<number> {
  const claim: { of?: LockedImport } = {};
  try {
    return await database.asJob(async (tx) => {
      if (!(await tryLockImports(tx))) return 0;
      const claimed = await claimImport(tx);
      if (!claimed) return 0;
      claim.of = claimed;
      return runPiece(tx, claimed, pieceRecords);
    });
  } catch (error) {
    const { of: failed } = claim;
    if (failed && databaseProblem(error)?.kind !== 'unavailable')
      await database.asJob(async (tx) => {
        if ((await repository.countFailure(tx, failed.id)) >= MAX_PIECE_FAILURES)
          await endImport(tx, failed, 'stopped');
      });
    throw error;
  }
}

async function runPiece(tx: Transaction, claimed: LockedImport, pieceRecords: number): Promise<number> {
  const { id, name, columns, customerCode, linesDone, lines } = claimed;
  const file = { name, parts: await readParts(tx, claimed) };
  const reached = { line: lines ?? 0, records: 0 };
  async function* piece(): AsyncGenerator<FileRecord> {
    for await (const record of recordsOf(file, columns, customerCode)) {
      if (record.line <= linesDone) continue;
      if (reached.records === pieceRecords) {
        reached.line = record.line - 1;
        return;
      }
      reached.records += 1;
      yield record;
    }
  }
  const report = await importRecords(tx, piece(), {
    partial: true,
    readAttachment: refuseDocuments,
    refuseMore: (staged) => repository.listRepeated(staged, claimed),
  });
  await repository.keepRefused(tx, claimed, report.refused);
  await repository.advance(tx, id, { ...report, linesDone: reached.line });
  if (reached.line === lines) await endImport(tx, claimed, 'done');
  return Math.max(reached.records, 1);
}

const KEPT_DAYS = 30;
const BATCH = 1_000;

/** Deletes files that no one started, and what was refused a month ago. @returns how much */
export async function removeOld(tx: Transaction): Promise<number> {
  const abandoned = await repository.listAbandoned(tx, BATCH);
  for (const each of abandoned) await endImport(tx, each, 'cancelled');
  return abandoned.length + (await repository.deleteOldRefused(tx, KEPT_DAYS, BATCH));
}
