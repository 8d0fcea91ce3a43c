import type { FileCallName, InputOf } from '@atrium/contract';
import { notify, RequestError, requestFile } from '@atrium/host';

/** How long the browser may take to begin keeping the file. */
const KEEP_MS = 60_000;

/** Hands a file to the browser to keep. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

/**
 * Fetches a file and hands it to the browser to keep; a failure becomes a toast. Never rejects for a refused or failed
 * request.
 *
 * @param failed the toast's message
 */
export async function downloadFile<N extends FileCallName>(
  call: N,
  input: InputOf<N>,
  failed: (error: RequestError) => string,
): Promise<void> {
  try {
    const { content, name } = await requestFile(call, input);
    saveFile(content, name);
  } catch (cause) {
    if (!(cause instanceof RequestError)) throw cause;
    if (cause.reason === 'aborted') return;
    notify({ message: failed(cause), severity: 'error', requestId: cause.requestId });
  }
}
