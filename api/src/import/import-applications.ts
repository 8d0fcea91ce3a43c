import { dirname } from 'node:path';
import type { ObjectStore } from '@atrium/server/objects';
import { dropStaged, indexStaged, openStaging, storeStaged } from '../bulk/index.ts';
import { storeStagedContents } from '../contents/index.ts';
import { createDatabase, type Transaction } from '../db/index.ts';
import { type Refusal, saidInEnglish } from '../messages/index.ts';
import { type ApplicationRecord, parseRecord } from './application-record.ts';
import { type AttachmentReader, createAttachmentReader } from './attachment-file.ts';
import {
  countLinesWithoutApplication,
  countWithoutApplication,
  dropKnown,
} from './correspondence.repository.ts';
import { linkFeesToDeadlines, stageLastDays } from './fee-deadlines.repository.ts';
import type { FileRecord } from './file-record.ts';
import {
  announceStored,
  assignFeeIds,
  type Contradiction,
  limited,
  listReferenceRows,
  lockImports,
  matchStored,
  repeatedReferences,
  storedOtherwise,
} from './import.repository.ts';
import { judgeCorrespondence, storeCorrespondence } from './import-correspondence.ts';
import { readRecords } from './records.ts';
import { createResolver } from './references.ts';
import { type Accepted, type AcceptedApplication, lastChange, stagePortion } from './stage-records.ts';
import { announceAssignments } from './update-deadlines.repository.ts';
import { updateStored } from './update-stored.repository.ts';

export interface RefusedLine extends Refusal {
  readonly line: number;
}

export interface ImportReport {
  readonly stored: number;
  readonly updated: number;
  /** Lines without anything new: an import can be repeated. */
  readonly unchanged: number;
  readonly refused: readonly RefusedLine[];
}

/** How records are imported, wherever they come from. */
export interface RecordOptions {
  /** Stores the valid records, whatever is refused. */
  readonly partial: boolean;
  /** So many refusals are enough, where one refuses everything: what is after them is not read. */
  readonly maxRefused?: number | undefined;
  readonly readAttachment: AttachmentReader;
  /** Refuses more of what is staged, as the records of an import that is done in pieces may contradict the former ones. */
  readonly refuseMore?: (tx: Transaction) => Promise<readonly Contradiction[]>;
  readonly onProgress?: ((lines: number) => void | Promise<void>) | undefined;
  readonly objects?: ObjectStore | undefined;
}

export interface ImportOptions extends Pick<RecordOptions, 'partial' | 'onProgress' | 'objects'> {
  /** Scans each file for malware, see `scanCommandOf`; without a command nothing is scanned. */
  readonly scanCommand?: readonly string[] | undefined;
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
  options: ImportOptions,
): Promise<ImportReport> {
  const database = createDatabase({ url: databaseUrl, rolePrefix: options.rolePrefix });
  try {
    const readAttachment = createAttachmentReader(dirname(file), options.scanCommand);
    return await database.asJob(
      (tx) => importRecords(tx, readRecords(file), { ...options, readAttachment }),
      'import',
    );
  } finally {
    await database.close();
  }
}

export async function importRecords(
  tx: Transaction,
  records: AsyncIterable<FileRecord>,
  options: RecordOptions,
): Promise<ImportReport> {
  await lockImports(tx);
  const { refused, withoutApplication } = await judgeRecords(tx, records, options);
  if (refused.length > 0 && !options.partial) return { stored: 0, updated: 0, unchanged: 0, refused };
  await dropStaged(
    tx,
    refused.map(({ line }) => line),
  );
  await dropKnown(tx);
  const withNews = await countWithoutApplication(tx);
  const withoutNews = withoutApplication - withNews;
  const { updated, unchanged } = await updateStored(tx);
  await assignFeeIds(tx);
  if (options.objects) await storeStagedContents(tx, options.objects);
  const stored = await storeStaged(tx);
  await linkFeesToDeadlines(tx);
  await announceStored(tx);
  await announceAssignments(tx);
  await storeCorrespondence(tx);
  return { stored, updated: updated + withNews, unchanged: unchanged + withoutNews, refused };
}

interface JudgedRecords {
  readonly refused: readonly RefusedLine[];
  /** How many lines that are not refused have nothing but what was written and instructed about a stored application. */
  readonly withoutApplication: number;
}

/** Stages the records and says which are refused. Nothing is stored. */
export async function judgeRecords(
  tx: Transaction,
  records: AsyncIterable<FileRecord>,
  options: Omit<RecordOptions, 'partial' | 'objects'>,
): Promise<JudgedRecords> {
  await openStaging(tx);
  const { reasons, withoutApplication } = await stageRecords(tx, records, options);
  await indexStaged(tx);
  const contradicting: number[] = [];
  const limit = options.maxRefused ?? null;
  const refuse = (contradictions: readonly Contradiction[]) => {
    for (const { number, field, key, values } of contradictions) {
      if (reasons.has(number)) continue;
      reasons.set(number, saidInEnglish({ field, key, values }));
      contradicting.push(number);
    }
  };
  refuse(await limited(tx, repeatedReferences, limit));
  refuse((await options.refuseMore?.(tx)) ?? []);
  await matchStored(tx);
  await stageLastDays(tx);
  refuse(await limited(tx, storedOtherwise, limit));
  refuse(await judgeCorrespondence(tx, limit));
  const refused = [...reasons].map(([line, refusal]) => ({ line, ...refusal }));
  refused.sort((one, other) => one.line - other.line);
  return {
    refused: refused.slice(0, options.maxRefused),
    withoutApplication: withoutApplication - (await countLinesWithoutApplication(tx, contradicting)),
  };
}

interface StagedRecords {
  readonly reasons: Map<number, Refusal>;
  readonly withoutApplication: number;
}

async function stageRecords(
  tx: Transaction,
  fileRecords: AsyncIterable<FileRecord>,
  {
    readAttachment,
    onProgress,
    maxRefused = Number.POSITIVE_INFINITY,
  }: Pick<RecordOptions, 'readAttachment' | 'onProgress' | 'maxRefused'>,
): Promise<StagedRecords> {
  const resolver = createResolver(await listReferenceRows(tx));
  const reasons = new Map<number, Refusal>();
  let withoutApplication = 0;
  let portion: Accepted[] = [];
  let portionBytes = 0;
  let records = 0;
  let lines = 0;
  for await (const fileRecord of fileRecords) {
    const { line } = fileRecord;
    const judged =
      'reason' in fileRecord ? fileRecord : await judge(fileRecord.fields, resolver, readAttachment);
    if ('reason' in judged) reasons.set(line, { reason: judged.reason, said: judged.said });
    else {
      if (!judged.application) withoutApplication += 1;
      portion.push({ line, ...judged });
      portionBytes += sizeOf(judged.application?.attachments ?? []);
    }
    records += 1;
    lines += fileRecord.lines;
    if (reasons.size >= maxRefused) break;
    if (records % PORTION !== 0 && portionBytes < PORTION_BYTES) continue;
    await stagePortion(tx, portion);
    portion = [];
    portionBytes = 0;
    await onProgress?.(lines);
  }
  await stagePortion(tx, portion);
  await onProgress?.(lines);
  return { reasons, withoutApplication };
}

async function judge(
  fields: unknown,
  resolver: ReturnType<typeof createResolver>,
  readAttachment: AttachmentReader,
): Promise<Omit<Accepted, 'line'> | Refusal> {
  const form = parseRecord(fields);
  if ('reason' in form) return form;
  if ('correspondence' in form) {
    const correspondence = resolver.correspondence(form.correspondence);
    return 'reason' in correspondence
      ? correspondence
      : { ...correspondence, reference: form.correspondence.reference };
  }
  const resolved = resolver.application(form.record);
  if ('reason' in resolved) return resolved;
  const record = { ...form.record, history: resolved.history };
  const attachments = await attachmentsOf(record, readAttachment);
  if ('reason' in attachments) return attachments;
  const { customerId, messages, instructions } = resolved;
  const application = { ...resolved, record, attachments };
  return { customerId, messages, instructions, reference: record.reference, application };
}

type Attachments = AcceptedApplication['attachments'];

async function attachmentsOf(
  record: ApplicationRecord,
  readAttachment: AttachmentReader,
): Promise<Attachments | Refusal> {
  const attachments: Attachments[number][] = [];
  for (const { uploadedAt = lastChange(record), ...named } of record.documents) {
    const attachment = await readAttachment(named);
    if ('reason' in attachment) return attachment;
    attachments.push({ ...attachment, uploadedAt });
    if (sizeOf(attachments) > MAX_ATTACHMENTS_BYTES) {
      return { reason: `documents: together they are larger than ${MAX_ATTACHMENTS_BYTES / 1e6} MB` };
    }
  }
  return attachments;
}

function sizeOf(attachments: Attachments): number {
  return attachments.reduce((sum, { content }) => sum + content.length, 0);
}
