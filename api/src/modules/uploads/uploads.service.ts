import type { Readable } from 'node:stream';
import { UPLOAD_PART_BYTES, type Upload } from '@atrium/contract';
import type { ObjectStore } from '@atrium/server/objects';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { type CallContext, chosenCustomer, notFound, ProblemError } from '../../http/index.ts';
import { fieldRefusals, refusals } from '../../messages/index.ts';
import type { Person } from '../../tokens/index.ts';
import type { PartPlaces } from './part-places.ts';
import { storePart } from './upload-content.ts';
import { MAX_BYTES_A_DAY, MAX_UPLOADS_A_DAY } from './upload-limits.ts';
import * as repository from './uploads.repository.ts';

export { insertUpload } from './uploads.repository.ts';

export interface UploadsContext {
  readonly database: Pick<Database, 'inScope'>;
  readonly objects: ObjectStore | undefined;
  readonly places: PartPlaces;
  /** Whether something scans files. */
  readonly isOn: boolean;
}

interface Uploader {
  readonly person: Pick<Person, 'userId'>;
  readonly scope: Scope;
}

/** @throws ProblemError `too-many-attempts` beyond the customer's quota, `forbidden` for what the person may not use it for */
export function openUpload(
  { database, isOn }: UploadsContext,
  { person, scope, may }: Pick<CallContext<'POST /customer-portal/uploads'>, 'person' | 'scope' | 'may'>,
  upload: repository.NewUpload,
): Promise<Upload> {
  const customerId = chosenCustomer(person);
  if (!isOn) throw new ProblemError('uploads-off');
  if (!may(upload.purpose === 'message' ? 'conversations:write' : 'instructions:write'))
    throw new ProblemError('forbidden');
  return database.inScope(scope, async (tx) => {
    await repository.lockQuota(tx, customerId);
    refuseBeyondQuota(await repository.sumOfDay(tx, customerId), upload.sizeBytes);
    return repository.insertUpload(tx, { customerId, userId: person.userId }, upload);
  });
}

function refuseBeyondQuota({ bytes, uploads, endsInS }: repository.Uploaded, sizeBytes: number): void {
  if (bytes + sizeBytes <= MAX_BYTES_A_DAY && uploads < MAX_UPLOADS_A_DAY) return;
  throw new ProblemError('too-many-attempts', {
    title: refusals.uploads.title,
    detail: refusals.uploads.ofCustomer(MAX_UPLOADS_A_DAY, MAX_BYTES_A_DAY / 2 ** 20),
    headers: { 'retry-after': String(Math.max(endsInS, 1)) },
  });
}

/** Throws 404 also for uploads of others. */
export function describeUpload(
  { database }: UploadsContext,
  { person, scope }: Uploader,
  id: number,
): Promise<Upload> {
  return database.inScope(scope, async (tx) => {
    const upload = await repository.findUpload(tx, person.userId, id);
    if (!upload) throw notFound();
    return shown(upload);
  });
}

interface Part {
  readonly id: number;
  readonly contentRange: string;
  readonly body: Readable;
}

/** @throws ProblemError `upload-offset` if it does not begin where the last part ended */
export async function receivePart(
  { database, objects, places }: UploadsContext,
  { person, scope }: Uploader,
  { id, contentRange, body }: Part,
): Promise<void> {
  const range = rangeOf(contentRange);
  const { userId } = person;
  await places.run(userId, async () => {
    const upload = await database.inScope(scope, (tx) => repository.findUpload(tx, userId, id));
    requireNext(upload, range);
    const content = await received(body, range.bytes);
    const part = await storePart(objects, upload, range.from, content);
    await database
      .inScope(scope, async (tx) => {
        const locked = await repository.lockUpload(tx, userId, id);
        requireNext(locked, range);
        await repository.insertPart(tx, locked, part);
      })
      .catch(async (error: unknown) => {
        if (part.key !== null) await objects?.delete(part.key).catch(() => undefined);
        throw error;
      });
  });
}

interface PartRange {
  readonly from: number;
  readonly bytes: number;
  readonly total: number;
}

function rangeOf(header: string): PartRange {
  const [from = 0, last = 0, total = 0] = (header.match(/\d+/g) ?? []).map(Number);
  return { from, bytes: last - from + 1, total };
}

function requireNext(
  upload: repository.StoredUpload | undefined,
  { from, bytes, total }: PartRange,
): asserts upload is repository.StoredUpload {
  if (!upload) throw notFound();
  const { state, sizeBytes, receivedBytes } = upload;
  if (state !== 'open') throw new ProblemError('upload-complete');
  if (from !== receivedBytes) throw atOffset(receivedBytes);
  const expected = Math.min(UPLOAD_PART_BYTES, sizeBytes - receivedBytes);
  if (total !== sizeBytes || bytes !== expected || expected === 0)
    throw refusedRange(fieldRefusals.nextPart(receivedBytes, expected, sizeBytes));
}

function atOffset(receivedBytes: number): ProblemError {
  return new ProblemError('upload-offset', {
    detail: refusals.receivedBytes(receivedBytes),
    headers: { 'upload-offset': String(receivedBytes) },
  });
}

function refusedRange(reason: string): ProblemError {
  return new ProblemError('invalid-input', { status: 400, errors: { 'content-range': [reason] } });
}

async function received(body: Readable, bytes: number): Promise<Buffer> {
  const content = Buffer.allocUnsafe(bytes);
  let filled = 0;
  try {
    // The stream stays open, since its connection is needed for the response.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      if (filled + chunk.length > bytes) throw refusedRange(fieldRefusals.bodyOfRange(bytes));
      filled += chunk.copy(content, filled);
    }
  } catch (error) {
    body.resume();
    // Any other error means that the client went away.
    throw error instanceof ProblemError ? error : new ProblemError('invalid-input', { status: 400 });
  }
  if (filled < bytes) throw refusedRange(fieldRefusals.bodyOfRange(bytes));
  return content;
}

/** @throws ProblemError `upload-offset` while parts are missing, `upload-complete` for another SHA-256 than before */
export function finishUpload(
  { database }: UploadsContext,
  { person, scope }: Uploader,
  { id, sha256 }: { readonly id: number; readonly sha256: string },
): Promise<Upload> {
  return database.inScope(scope, async (tx: Transaction) => {
    const upload = await repository.lockUpload(tx, person.userId, id);
    if (!upload) throw notFound();
    if (upload.state !== 'open') {
      if (upload.sha256 !== sha256) throw new ProblemError('upload-complete');
      return shown(upload);
    }
    if (upload.receivedBytes < upload.sizeBytes) throw atOffset(upload.receivedBytes);
    return repository.completeUpload(tx, upload, sha256);
  });
}

function shown({ customerId: _, sha256: __, ...upload }: repository.StoredUpload): Upload {
  return upload;
}
