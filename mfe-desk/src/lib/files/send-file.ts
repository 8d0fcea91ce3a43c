import type { DeskUpload } from '@atrium/contract/desk';
import { hashFile, RequestError, request } from '@atrium/host';

const POLL_MS = 700;
const RETRY_MS = 2_000;
/** Without progress, before the person is told that it failed. */
const MAX_FAILURES = 15;

export interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
}

const pauseOf = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether the same may work later, or at another place of the file. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const isOutOfPlace = error.problem?.type.endsWith(':upload-offset') ?? false;
  return error.reason === 'network' || error.status >= 500 || error.status === 429 || isOutOfPlace;
}

/**
 * Sends a file for the customer of a case. After a failure it goes on from where the portal has got to.
 * @returns the upload, ready or refused
 * @throws {RequestError} for what is refused at once or was aborted; another error when the file cannot be read
 */
export async function sendFile(caseId: number, file: File, sending: Sending): Promise<DeskUpload> {
  const { signal } = sending;
  const hash = hashFile(file, { signal });
  // Awaited once all parts are sent; a file that cannot be read fails there.
  hash.catch(() => undefined);
  const begun = await request(
    'POST /customer-portal/desk/applications/:id/uploads',
    { params: { id: caseId }, body: { name: file.name, sizeBytes: file.size } },
    { signal },
  );
  await sendParts(begun.upload, file, sending);
  const finished = await request(
    'POST /customer-portal/desk/uploads/:id/finish',
    { params: { id: begun.upload.id }, body: { sha256: await hash } },
    { signal },
  );
  let { upload } = finished;
  while (upload.state === 'scanning') {
    await pauseOf(POLL_MS);
    upload = await uploadNow(upload.id, signal);
  }
  return upload;
}

async function sendParts({ id, partBytes }: DeskUpload, file: File, sending: Sending): Promise<void> {
  let at = 0;
  let failures = 0;
  while (at < file.size) {
    try {
      at = await sendPart(id, file, { from: at, to: Math.min(at + partBytes, file.size) }, sending);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!isPassing(error) || failures > MAX_FAILURES) throw error;
      await pauseOf(RETRY_MS);
      const known = await uploadNow(id, sending.signal).catch(() => null);
      at = known?.receivedBytes ?? at;
    }
  }
}

async function sendPart(
  id: number,
  file: File,
  { from, to }: { readonly from: number; readonly to: number },
  { signal, onProgress }: Sending,
): Promise<number> {
  onProgress(from);
  await request(
    'PUT /customer-portal/desk/uploads/:id',
    {
      params: { id },
      headers: { 'content-range': `bytes ${from}-${to - 1}/${file.size}` },
      body: file.slice(from, to),
    },
    { signal, onProgress: (sentBytes) => onProgress(Math.min(from + sentBytes, to)) },
  );
  onProgress(to);
  return to;
}

async function uploadNow(id: number, signal: AbortSignal): Promise<DeskUpload> {
  const { upload } = await request('GET /customer-portal/desk/uploads/:id', { params: { id } }, { signal });
  return upload;
}
