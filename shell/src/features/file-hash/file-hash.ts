import { startOwnWorker } from '../../lib/own-workers.ts';
import { type HashOutcome, sha256Script } from './sha256-worker.ts';

/** SHA-256 of a file in hexadecimal digits, computed next to the page, which goes on meanwhile. */
export function startFileHash(file: Blob, signal: AbortSignal): Promise<string> {
  const worker = startOwnWorker(sha256Script);
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<HashOutcome>) =>
      'hash' in data ? resolve(data.hash) : reject(new Error(data.error));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
