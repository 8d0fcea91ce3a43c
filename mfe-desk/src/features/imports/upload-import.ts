import { type DeskImport, IMPORT_PART_BYTES } from '@atrium/contract/desk';
import { RequestError, request } from '@atrium/host';

/** Of one part in a row: half a minute in all. */
const MAX_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;

interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
}

/** Uploads a file of applications in parts, each again until it has arrived. @returns the import, which is not started */
export async function uploadImport(
  customerId: number,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<DeskImport> {
  const begun = await request(
    'POST /customer-portal/desk/customers/:id/imports',
    { params: { id: customerId }, body: { name: file.name, sizeBytes: file.size } },
    { signal },
  );
  let current: DeskImport = begun.import;
  for (let failures = 0; current.state === 'receiving'; ) {
    onProgress(current.receivedBytes);
    try {
      current = await sendPart(current, file, signal);
      failures = 0;
    } catch (error) {
      if (!isTemporary(error) || failures === MAX_FAILURES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** failures));
      failures += 1;
      // The part may have arrived, though its answer did not.
      current = await progressOf(current, signal);
    }
  }
  return current;
}

async function sendPart({ id, receivedBytes: from }: DeskImport, file: File, signal: AbortSignal) {
  const body = file.slice(from, from + IMPORT_PART_BYTES);
  const input = { params: { id }, query: { from }, body };
  return (await request('PUT /customer-portal/desk/imports/:id/parts', input, { signal })).import;
}

async function progressOf(last: DeskImport, signal: AbortSignal): Promise<DeskImport> {
  const input = { params: { id: last.id } };
  try {
    return (await request('GET /customer-portal/desk/imports/:id', input, { signal })).import;
  } catch (error) {
    if (!isTemporary(error)) throw error;
    return last;
  }
}

function isTemporary(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { reason, status } = error;
  return reason === 'network' || status >= 500 || status === 408 || status === 409 || status === 429;
}
