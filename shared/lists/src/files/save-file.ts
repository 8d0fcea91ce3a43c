import type { FileCallName, InputOf } from '@atrium/contract';
import { notify, type ReceivedFile, RequestError, requestFile } from '@atrium/host';

/** How long the object URL lives: the time that the browser has to start the download. */
const URL_LIFETIME_MS = 60_000;

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS);
}

/**
 * Downloads a file. A failed request becomes a toast instead of rejecting.
 *
 * @param failed returns the toast's message
 */
export function downloadFile<N extends FileCallName>(
  call: N,
  input: InputOf<N>,
  failed: (error: RequestError) => string,
): Promise<void> {
  return saveReceived(requestFile(call, input), failed);
}

/**
 * Saves the file of a request under the name that the server gave it, such as one of the desk. A failed request becomes a
 * toast instead of rejecting.
 *
 * @param failed returns the toast's message
 */
export async function saveReceived(
  received: Promise<ReceivedFile>,
  failed: (error: RequestError) => string,
): Promise<void> {
  try {
    const { content, name } = await received;
    saveFile(content, name);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.reason === 'aborted') return;
    notify({ message: failed(error), severity: 'error', requestId: error.requestId });
  }
}
