import { MAX_REFUSED_LINES } from '@atrium/contract/desk';
import { type Database, databaseProblem, type Transaction } from '../db/index.ts';
import { type FileRecord, importRecords, tryLockImports } from '../import/index.ts';
import { recordsOf } from './import-file.ts';
import { storedFile } from './import-parts.repository.ts';
import { refuseDocuments } from './import-preview.ts';
import { claimImport, endImport, type LockedImport, lockImport, readImport } from './imports.repository.ts';
import * as repository from './running.repository.ts';

/** Few enough that who cancels waits for a moment only. */
const PIECE_RECORDS = 500;
/** In a row; then the import is stopped, so that the next ones have their turn. */
const MAX_PIECE_FAILURES = 3;

class ImportEnded extends Error {}

/**
 * Imports the next records of the file whose turn it is, or all of one that is not partial. No process does one that
 * another process has begun.
 * @returns how many records that were; 0 when nothing is left
 */
export async function runNextPiece(database: Database, pieceRecords = PIECE_RECORDS): Promise<number> {
  const next = await database.asJob(repository.findNext);
  if (!next) return 0;
  try {
    return await (next.isPartial ? runPiece(database, next, pieceRecords) : runWhole(database, next));
  } catch (error) {
    if (error instanceof ImportEnded) return 1;
    if (databaseProblem(error)?.kind !== 'unavailable')
      await database.asJob(async (tx) => {
        if ((await repository.countFailure(tx, next.id)) >= MAX_PIECE_FAILURES)
          await endImport(tx, next, 'stopped');
      });
    throw error;
  }
}

type NextImport = Pick<LockedImport, 'id'>;

/** A piece and how far it got are one transaction that holds the lock of the import, so that none is done twice. */
function runPiece(database: Database, next: NextImport, pieceRecords: number): Promise<number> {
  return database.asJob(async (tx) => {
    if (!(await tryLockImports(tx))) return 0;
    const claimed = await claimImport(tx, next.id);
    if (!claimed) return 0;
    const { id, linesDone, nextByte, lines } = claimed;
    const file = storedFile(tx, claimed);
    const reached = { line: lines ?? 0, byte: claimed.sizeBytes, records: 0 };
    const start = nextByte > 0 ? { line: linesDone + 1, byte: nextByte } : undefined;
    async function* piece(): AsyncGenerator<FileRecord> {
      for await (const record of recordsOf(file, start)) {
        if (reached.records === pieceRecords) {
          Object.assign(reached, { line: record.line - 1, byte: record.from });
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
    await repository.advance(tx, id, report, reached);
    if (reached.line === lines) await endImport(tx, claimed, 'done');
    return Math.max(reached.records, 1);
  });
}

/**
 * Imports a file as the command does: in one transaction, or not at all. How far it is, is said outside of it; there it
 * learns that it was cancelled, too.
 */
function runWhole(database: Database, { id }: NextImport): Promise<number> {
  return database.asJob(async (tx) => {
    if (!(await tryLockImports(tx))) return 0;
    const begun = await readImport(tx, id);
    if (!begun || begun.endedAt !== null) return 0;
    const noteLines = async (lines: number) => {
      if (!(await database.asJob((other) => repository.noteLines(other, id, lines)))) throw new ImportEnded();
    };
    await noteLines(0);
    const report = await importRecords(tx, recordsOf(storedFile(tx, begun)), {
      partial: false,
      maxRefused: MAX_REFUSED_LINES,
      readAttachment: refuseDocuments,
      onProgress: noteLines,
    });
    // Who cancels it from here on waits, and learns that it is done.
    if ((await lockImport(tx, id))?.state !== 'running') throw new ImportEnded();
    await repository.keepRefused(tx, begun, report.refused);
    await repository.advance(tx, id, report, { line: begun.lines ?? 0, byte: begun.sizeBytes });
    await endImport(tx, begun, report.refused.length > 0 ? 'refused' : 'done');
    return Math.max(begun.lines ?? 0, 1);
  }, 'import');
}

const KEPT_DAYS = 30;
const BATCH = 1_000;
/** What a file of 50 MB has at most. */
const PARTS_BATCH = 800;

/**
 * Deletes files that no one started, what only imports need that have not ended, and what was refused a month ago.
 * @returns how much
 */
export async function removeOld(tx: Transaction): Promise<number> {
  const abandoned = await repository.listAbandoned(tx, BATCH);
  for (const each of abandoned) await endImport(tx, each, 'cancelled');
  const ended = await repository.deleteEnded(tx, { parts: PARTS_BATCH, lines: 10 * BATCH });
  return abandoned.length + ended + (await repository.deleteOldRefused(tx, KEPT_DAYS, BATCH));
}
