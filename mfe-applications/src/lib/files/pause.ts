import { onOnline } from '@atrium/host';

/** Waits; it is over at once when the browser is online again, and fails when it is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', abort);
    };
    const done = () => {
      end();
      resolve();
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    const timer = setTimeout(done, ms);
    const unsubscribe = onOnline(done);
    signal.addEventListener('abort', abort);
  });
}
