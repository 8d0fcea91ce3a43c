import { abortedError } from './request-error.ts';
import { untilScopeChange } from './scope-change.ts';

type FileHash = (file: Blob, signal: AbortSignal) => Promise<string>;

let load: (() => Promise<FileHash>) | undefined;

/** The shell calls it before the first render, with what loads the code for it. */
export function configureFileHash(loadHash: () => Promise<FileHash>): void {
  load = loadHash;
}

/**
 * SHA-256 of a file in hexadecimal digits, which the upload of a file ends with. A worker of the shell reads the file in pieces;
 * the remote needs no capability for that. It ends with the customer and with the session.
 * @throws {RequestError} when it was aborted or its code did not load; another error when the file cannot be read
 */
export async function hashFile(file: Blob, options: { signal?: AbortSignal } = {}): Promise<string> {
  const signal = untilScopeChange(options.signal);
  const hash = await load?.();
  if (!hash) throw new Error('The page has no configureFileHash.');
  if (signal.aborted) throw abortedError();
  try {
    return await hash(file, signal);
  } catch (error) {
    throw signal.aborted ? abortedError() : error;
  }
}
