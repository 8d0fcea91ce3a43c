import { dirname } from 'node:path';
import type { ObjectStore } from '@atrium/server/objects';
import { columnValues } from '../application-columns/index.ts';
import { deadlineValues, dropStaged, indexStaged, openStaging, stage, storeStaged } from '../bulk/index.ts';
import { storeStagedContents } from '../contents/index.ts';
import { createDatabase, type Transaction } from '../db/index.ts';
import { type ApplicationRecord, type Moment, momentOf, parseRecord } from './application-record.ts';
import { type AttachmentReader, createAttachmentReader, type ReadAttachment } from './attachment-file.ts';
import { linkFeesToDeadlines, stageLastDays } from './fee-deadlines.repository.ts';
import {
  announceStored,
  assignFeeIds,
  listContradictions,
  listReferenceRows,
  listRepeatedReferences,
  lockImports,
  matchStored,
} from './import.repository.ts';
import { readRecords } from './records.ts';
import { createResolver, type ResolvedRecord } from './references.ts';
import { announceAssignments } from './update-deadlines.repository.ts';
import { updateStored } from './update-stored.repository.ts';

interface RefusedLine {
  readonly line: number;
  readonly reason: string;
}

export interface ImportReport {
  readonly stored: number;
  readonly updated: number;
  /** Lines without anything new: an import can be repeated. */
  readonly unchanged: number;
  readonly refused: readonly RefusedLine[];
}

export interface ImportOptions {
  readonly partial: boolean;
  /** Scans each file for malware, see `scanCommandOf`; without a command nothing is scanned. */
  readonly scanCommand?: readonly string[] | undefined;
  readonly onProgress?: (lines: number) => void;
  readonly objects?: ObjectStore | undefined;
  readonly rolePrefix?: string | undefined;
}

/** So many records, and about so many bytes of files, are in memory at a time. */
const PORTION = 5_000;
const PORTION_BYTES = 50_000_000;
/** Applies to all files of one record together. */
const MAX_ATTACHMENTS_BYTES = 100_000_000;

/**
 * Imports in one transaction: if a line is refused, nothing is stored unless `partial` is set. A reference that the
 * customer already has is updated, and events are emitted only for what is new. A stored status or payment is never
 * undone.
 */
export async function importApplications(
  databaseUrl: string,
  file: string,
  { partial, scanCommand, onProgress, objects, rolePrefix }: ImportOptions,
): Promise<ImportReport> {
  const database = createDatabase({ url: databaseUrl, rolePrefix });
  try {
    return await database.asJob(async (tx) => {
      await lockImports(tx);
      await openStaging(tx);
      const refused = await stageFile(
        tx,
        file,
        createAttachmentReader(dirname(file), scanCommand),
        onProgress,
      );
      await indexStaged(tx);
      for (const { number, reference, first } of await listRepeatedReferences(tx)) {
        refused.push({ line: number, reason: `reference: ${reference} is already on line ${first}` });
      }
      await matchStored(tx);
      await stageLastDays(tx);
      for (const { number, reason } of await listContradictions(tx)) refused.push({ line: number, reason });
      refused.sort((one, other) => one.line - other.line);
      if (refused.length > 0 && !partial) return { stored: 0, updated: 0, unchanged: 0, refused };
      await dropStaged(
        tx,
        refused.map(({ line }) => line),
      );
      const { updated, unchanged } = await updateStored(tx);
      await assignFeeIds(tx);
      if (objects) await storeStagedContents(tx, objects);
      const stored = await storeStaged(tx);
      await linkFeesToDeadlines(tx);
      await announceStored(tx);
      await announceAssignments(tx);
      return { stored, updated, unchanged, refused };
    }, 'import');
  } finally {
    await database.close();
  }
}

interface Accepted extends ResolvedRecord {
  readonly line: number;
  readonly record: ApplicationRecord;
  readonly attachments: readonly (ReadAttachment & { readonly uploadedAt: Moment })[];
}

async function stageFile(
  tx: Transaction,
  file: string,
  readAttachment: AttachmentReader,
  onProgress: ImportOptions['onProgress'],
): Promise<RefusedLine[]> {
  const resolveRecord = createResolver(await listReferenceRows(tx));
  const refused: RefusedLine[] = [];
  let portion: Accepted[] = [];
  let portionBytes = 0;
  let records = 0;
  let lines = 0;
  for await (const fileRecord of readRecords(file)) {
    const { line } = fileRecord;
    const judged =
      'reason' in fileRecord ? fileRecord : await judge(fileRecord.fields, resolveRecord, readAttachment);
    if ('reason' in judged) refused.push({ line, reason: judged.reason });
    else {
      portion.push({ line, ...judged });
      portionBytes += sizeOf(judged.attachments);
    }
    records += 1;
    lines += fileRecord.lines;
    if (records % PORTION !== 0 && portionBytes < PORTION_BYTES) continue;
    await stagePortion(tx, portion);
    portion = [];
    portionBytes = 0;
    onProgress?.(lines);
  }
  await stagePortion(tx, portion);
  onProgress?.(lines);
  return refused;
}

async function judge(
  fields: unknown,
  resolveRecord: ReturnType<typeof createResolver>,
  readAttachment: AttachmentReader,
): Promise<Omit<Accepted, 'line'> | { reason: string }> {
  const form = parseRecord(fields);
  if ('reason' in form) return form;
  const { record } = form;
  const resolved = resolveRecord(record);
  if ('reason' in resolved) return resolved;
  const attachments: Accepted['attachments'][number][] = [];
  const { history } = resolved;
  for (const { uploadedAt = lastChange({ ...record, history }), ...named } of record.documents) {
    const attachment = await readAttachment(named);
    if ('reason' in attachment) return attachment;
    attachments.push({ ...attachment, uploadedAt });
    if (sizeOf(attachments) > MAX_ATTACHMENTS_BYTES) {
      return { reason: `documents: together they are larger than ${MAX_ATTACHMENTS_BYTES / 1e6} MB` };
    }
  }
  return { record: { ...record, history }, ...resolved, attachments };
}

function sizeOf(attachments: Accepted['attachments']): number {
  return attachments.reduce((sum, { content }) => sum + content.length, 0);
}

function lastChange({ history, appliedAt }: Pick<ApplicationRecord, 'history' | 'appliedAt'>): Moment {
  return history.at(-1)?.at ?? momentOf(appliedAt);
}

async function stagePortion(tx: Transaction, portion: readonly Accepted[]): Promise<void> {
  await stage(
    tx,
    'bulk_applications',
    portion.map(({ line, customerId, categoryId, statusIds, record }) => [
      line,
      customerId,
      record.reference,
      categoryId,
      record.country,
      statusIds.at(-1) ?? null,
      lastChange(record).at,
      ...columnValues(record),
      lastChange(record).date,
    ]),
  );
  await stage(
    tx,
    'bulk_history',
    portion.flatMap(({ line, statusIds, record }) =>
      record.history.map(({ at, note }, step) => [
        line,
        step,
        statusIds[step - 1] ?? null,
        statusIds[step] ?? null,
        at.at,
        note ?? null,
        at.date,
      ]),
    ),
  );
  await stage(
    tx,
    'bulk_fees',
    portion.flatMap(({ line, record }) =>
      record.fees.map(({ name, amount, paidAt, renewalDueAt }, step) => [
        line,
        step,
        name,
        amount,
        paidAt?.at ?? null,
        renewalDueAt ?? null,
        paidAt?.date ?? null,
      ]),
    ),
  );
  await stage(
    tx,
    'bulk_deadlines',
    portion.flatMap(({ line, deadlines }) =>
      deadlines.map((deadline, step) => [line, step, ...deadlineValues(deadline)]),
    ),
  );
  await stageAttachments(tx, portion);
}

async function stageAttachments(tx: Transaction, portion: readonly Accepted[]): Promise<void> {
  const attachments = portion.flatMap(({ line, customerId, attachments }) =>
    attachments.map((attachment) => ({ line, customerId, ...attachment })),
  );
  await stage(
    tx,
    'bulk_attachments',
    attachments.map(({ line, name, mediaType, content, uploadedAt, sha256 }) => [
      line,
      name,
      mediaType,
      content.length,
      uploadedAt.at,
      sha256,
      uploadedAt.date,
    ]),
  );
  await stage(
    tx,
    'bulk_contents',
    attachments.map(({ customerId, sha256, content }) => [customerId, sha256, content.toString('base64')]),
  );
}
