import { Readable } from 'node:stream';
import {
  type DeskImport,
  IMPORT_PART_BYTES,
  type ImportColumn,
  type ImportPreview,
} from '@atrium/contract/desk';
import type { Database, Transaction } from '../db/index.ts';
import { type FileResponse, notFound, ProblemError } from '../http/index.ts';
import { countLineEnds, isLineEnd, type RefusedLine, UnreadableFile } from '../import/index.ts';
import { fieldRefusals, reasonIn, refusals } from '../messages/index.ts';
import { type ActingStaff, changeForCustomer } from '../modules/staff/staff.service.ts';
import { CSV_MEDIA_TYPE, csvOf, textCell } from '../spreadsheets/index.ts';
import { firstColumns, headerOf, isCsv } from './import-file.ts';
import { insertPart, lastByte, storedFile } from './import-parts.repository.ts';
import { previewOf } from './import-preview.ts';
import * as repository from './imports.repository.ts';

export interface ImportsContext {
  readonly database: Database;
  readonly acting: ActingStaff;
}

export function pageOfImports({ database, acting }: ImportsContext, query: repository.ImportsQuery) {
  const { page, pageSize, customer } = query;
  return database.asStaff(acting.staff, async (tx) => ({
    imports: (await repository.listImports(tx, query)).map((each) => shown(each, acting)),
    total: await repository.countImports(tx, customer),
    page,
    pageSize,
  }));
}

/** @throws ProblemError `not-found` also for one of a customer whom the person does not see */
async function seen({ database, acting }: ImportsContext, id: number): Promise<DeskImport> {
  const found = await database.asStaff(acting.staff, (tx) => repository.findImport(tx, id));
  if (!found) throw notFound();
  return shown(found, acting);
}

function shown({ problemSaid, ...found }: repository.StoredImport, { staff }: ActingStaff): DeskImport {
  const { problem } = found;
  return { ...found, problem: problem && reasonIn(staff.locale, { reason: problem, said: problemSaid }) };
}

export async function describeImport(
  context: ImportsContext,
  id: number,
): Promise<{ import: DeskImport; preview: ImportPreview | null }> {
  const found = await seen(context, id);
  if (found.state !== 'ready') return { import: found, preview: null };
  const preview = await context.database.asJob(async (tx) => {
    const ready = await repository.readImport(tx, id);
    if (ready?.state !== 'ready') return null;
    return previewOf(tx, storedFile(tx, ready), context.acting.staff.locale);
  }, 'request');
  return { import: found, preview };
}

export async function beginImport(
  context: ImportsContext,
  customerId: number,
  file: { readonly name: string; readonly sizeBytes: number },
): Promise<DeskImport> {
  const { database, acting } = context;
  const id = await changeForCustomer(database, acting, customerId, (tx) =>
    repository.insertImport(tx, { customerId, by: acting.staff.userId, ...file }),
  );
  return seen(context, id);
}

/** Changes an import, which no piece is imported of meanwhile. */
async function change(
  context: ImportsContext,
  id: number,
  work: (tx: Transaction, locked: repository.LockedImport) => Promise<void>,
): Promise<DeskImport> {
  const { customer } = await seen(context, id);
  await changeForCustomer(context.database, context.acting, customer.id, async (tx) => {
    const locked = await repository.lockImport(tx, id);
    if (!locked) throw notFound();
    await work(tx, locked);
  });
  return seen(context, id);
}

/** @throws ProblemError `upload-offset` if it does not begin where the last part ended, `upload-complete` if none is missing */
export function receivePart(
  context: ImportsContext,
  id: number,
  { from, content }: { readonly from: number; readonly content: Buffer },
): Promise<DeskImport> {
  return change(context, id, async (tx, locked) => {
    const { state, receivedBytes, sizeBytes } = locked;
    if (state !== 'receiving') throw new ProblemError('upload-complete');
    if (from !== receivedBytes)
      throw new ProblemError('upload-offset', {
        detail: refusals.receivedBytes(receivedBytes),
        headers: { 'upload-offset': String(receivedBytes) },
      });
    const expected = Math.min(IMPORT_PART_BYTES, sizeBytes - receivedBytes);
    if (content.length !== expected)
      throw new ProblemError('invalid-input', {
        status: 400,
        errors: { body: [fieldRefusals.nextPart(receivedBytes, expected, sizeBytes)] },
      });
    const lineEnds = countLineEnds(content, await lastByte(tx, locked));
    await insertPart(tx, locked, { content, lineEnds });
    const lines = locked.lineEnds + lineEnds + (isLineEnd(content.at(-1)) ? 0 : 1);
    if (receivedBytes + expected === sizeBytes) await examine(tx, locked, lines);
  });
}

/** Finds the columns of a file that has arrived; one that cannot be read is stopped. */
async function examine(tx: Transaction, stored: repository.LockedImport, lines: number): Promise<void> {
  const { file } = storedFile(tx, stored);
  try {
    const columns = isCsv(file)
      ? firstColumns(await headerOf(file), await repository.keptColumns(tx, stored.customerId))
      : null;
    await repository.setReady(tx, stored.id, { lines, columns });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await repository.endImport(tx, stored, 'stopped', { reason: error.message, said: error.said });
  }
}

export async function setColumns(context: ImportsContext, id: number, columns: readonly ImportColumn[]) {
  await change(context, id, async (tx, locked) => {
    requireState(locked, ['ready']);
    const isSame = locked.columns?.every(({ name }, index) => columns[index]?.name === name);
    if (!isSame || locked.columns?.length !== columns.length)
      throw new ProblemError('invalid-input', { errors: { columns: [fieldRefusals.columnsOfFile] } });
    await repository.setColumns(tx, locked, columns);
  });
  return describeImport(context, id);
}

export function startImport(
  context: ImportsContext,
  id: number,
  { partial }: { readonly partial: boolean },
): Promise<DeskImport> {
  return change(context, id, async (tx, locked) => {
    requireState(locked, ['ready']);
    await repository.setWaiting(tx, id, partial);
  });
}

export function cancelImport(context: ImportsContext, id: number): Promise<DeskImport> {
  return change(context, id, async (tx, locked) => {
    requireState(locked, ['receiving', 'ready', 'waiting', 'running']);
    await repository.endImport(tx, locked, 'cancelled');
  });
}

function requireState(
  { state }: repository.LockedImport,
  states: readonly repository.LockedImport['state'][],
): void {
  if (!states.includes(state)) throw new ProblemError('conflict', { detail: refusals.importMovedOn });
}

const REFUSED_BATCH = 5_000;

/** The file that the command writes with `--report`, in the dialect of the person. */
export async function refusedFile(context: ImportsContext, id: number): Promise<FileResponse> {
  const { database, acting } = context;
  const { name } = await seen(context, id);
  async function* batches() {
    for (let after = 0; ; ) {
      const page = { after, limit: REFUSED_BATCH };
      const rows = await database.asStaff(acting.staff, (tx) => repository.listRefused(tx, id, page));
      const last = rows.at(-1);
      if (!last) return;
      after = last.line;
      yield rows;
    }
  }
  const columns = [
    { title: 'line', cell: ({ line }: RefusedLine) => ({ number: String(line) }) },
    { title: 'reason', cell: (refused: RefusedLine) => textCell(reasonIn(acting.staff.locale, refused)) },
  ];
  return {
    content: Readable.from(csvOf(columns, batches(), { locale: acting.staff.locale })),
    mediaType: CSV_MEDIA_TYPE,
    fileName: `${name.replace(/\.\w+$/, '')}-refused.csv`,
  };
}
