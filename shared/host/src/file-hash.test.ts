import { configureFileHash, hashFile } from './file-hash.ts';
import { leaveScope } from './scope-change.ts';

const file = new Blob(['a file']);

/** A worker that computes until its signal ends it. */
const untilAborted = (_: Blob, signal: AbortSignal) =>
  new Promise<string>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('the hash is what the code of the shell computes', async () => {
  configureFileHash(async () => async (given) => `hash of ${given.size} bytes`);
  expect(await hashFile(file)).toBe('hash of 6 bytes');
});

test.each([
  ['the customer changes', () => leaveScope(8)],
  ['the session ends', () => leaveScope(0)],
])('it ends when %s', async (_, change) => {
  configureFileHash(async () => untilAborted);
  const hash = hashFile(file);
  await Promise.resolve();
  change();
  await expect(hash).rejects.toMatchObject({ reason: 'aborted' });
});

test('it ends when the page no longer wants it', async () => {
  configureFileHash(async () => untilAborted);
  const controller = new AbortController();
  const hash = hashFile(file, { signal: controller.signal });
  controller.abort();
  await expect(hash).rejects.toMatchObject({ reason: 'aborted' });
});

test('a file that cannot be read is no failure of a call', async () => {
  configureFileHash(async () => async () => Promise.reject(new Error('NotReadableError')));
  await expect(hashFile(file)).rejects.toThrow('NotReadableError');
});
