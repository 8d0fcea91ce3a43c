import type { Upload, UploadPurpose } from '@atrium/contract';
import { problemTypeOf } from '@atrium/forms';
import { hashFile, RequestError, request } from '@atrium/host';
import { pause } from './pause.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** Failures without progress before the person is asked to try again: about two minutes. */
const MAX_FAILURES = 8;
const POLL_MS = 700;

export interface UploadRequest {
  readonly file: File;
  readonly purpose: UploadPurpose;
  /** Of an earlier attempt, which this one continues. */
  readonly id: number | null;
  readonly signal: AbortSignal;
  readonly onOpened: (id: number) => void;
  readonly onProgress: (sentBytes: number) => void;
  /** It has arrived, and is being checked. */
  readonly onSent: () => void;
}

/**
 * Sends a file in parts. After a failure it asks how far it is, and goes on from there.
 *
 * @returns the upload, ready or refused
 * @throws {RequestError} for what is refused at once, what was aborted, and what failed for too long; another error when the
 * file cannot be read
 */
export async function uploadFile(uploading: UploadRequest): Promise<Upload> {
  const { file, signal } = uploading;
  const unread = new AbortController();
  const hashing = hashFile(file, { signal });
  hashing.catch(() => unread.abort());
  const whole = AbortSignal.any([signal, unread.signal]);
  try {
    const opened = await open(uploading, whole);
    await sendParts(opened, uploading, whole);
    uploading.onSent();
    const sha256 = await hashing;
    const { id } = opened;
    const finish = () =>
      request('POST /customer-portal/uploads/:id/finish', { params: { id }, body: { sha256 } }, { signal });
    return await untilChecked((await repeated(finish, signal)).upload, signal);
  } catch (error) {
    // A file that cannot be read is no failure of the connection.
    if (unread.signal.aborted) await hashing;
    throw error;
  }
}

async function open({ file, purpose, id, onOpened }: UploadRequest, signal: AbortSignal): Promise<Upload> {
  if (id !== null) return progressOf(id, signal);
  const body = { name: file.name, sizeBytes: file.size, purpose };
  const post = () => request('POST /customer-portal/uploads', { body }, { signal });
  const { upload } = await repeated(post, signal, isUnanswered);
  onOpened(upload.id);
  return upload;
}

async function progressOf(id: number, signal: AbortSignal): Promise<Upload> {
  const get = () => request('GET /customer-portal/uploads/:id', { params: { id } }, { signal });
  return (await repeated(get, signal)).upload;
}

async function sendParts(opened: Upload, { file, onProgress }: UploadRequest, signal: AbortSignal) {
  const { id, partBytes } = opened;
  let failures = 0;
  for (let from = opened.receivedBytes; from < file.size; ) {
    onProgress(from);
    const part = file.slice(from, from + partBytes);
    const range = `bytes ${from}-${from + part.size - 1}/${file.size}`;
    try {
      await request(
        'PUT /customer-portal/uploads/:id',
        { params: { id }, headers: { 'content-range': range }, body: part },
        { signal, onProgress: (sent) => onProgress(from + Math.min(sent, part.size)) },
      );
      from += part.size;
      failures = 0;
    } catch (error) {
      // The part may have arrived all the same, in which case the next one is refused with its place.
      if (!(isTemporary(error) || isOutOfPlace(error)) || failures >= MAX_FAILURES) throw error;
      await pause(waitAfter(failures), signal);
      failures += 1;
      from = (await progressOf(id, signal)).receivedBytes;
    }
  }
  onProgress(file.size);
}

async function untilChecked(upload: Upload, signal: AbortSignal): Promise<Upload> {
  let checked = upload;
  while (checked.state === 'scanning') {
    await pause(POLL_MS, signal);
    checked = await progressOf(upload.id, signal);
  }
  return checked;
}

/** Repeats a call until it is answered, or has failed too often. */
async function repeated<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  mayRepeat: (error: unknown) => boolean = isTemporary,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (!mayRepeat(error) || failures >= MAX_FAILURES) throw error;
      await pause(waitAfter(failures), signal);
    }
  }
}

function waitAfter(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS);
}

function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && (error.reason === 'network' || error.status >= 500);
}

/** Also where the portal is busy, or a part was too slow. */
function isTemporary(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof RequestError && [408, 429].includes(error.status));
}

function isOutOfPlace(error: unknown): boolean {
  return error instanceof RequestError && problemTypeOf(error) === 'upload-offset';
}
