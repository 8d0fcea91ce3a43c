import { createHash, randomBytes } from 'node:crypto';
import { isOwnWorker } from '../../lib/own-workers.ts';
import { startFileHash } from './file-hash.ts';
import type { HashOutcome, HashScope } from './sha256-worker.ts';

const MIB = 2 ** 20;

/** Runs the text that the page gives it, as a worker does: it sees nothing of this module. */
class FakeWorker {
  static readonly started: FakeWorker[] = [];
  readonly address: string;
  readonly scope: HashScope;
  isTerminated = false;
  onmessage: ((event: { data: HashOutcome }) => void) | null = null;

  constructor(address: string) {
    this.address = address;
    this.scope = { onmessage: null, postMessage: (data) => this.onmessage?.({ data }) };
    new Function('self', script)(this.scope);
    FakeWorker.started.push(this);
  }

  postMessage(data: Blob): void {
    this.scope.onmessage?.({ data });
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

let script = '';
const latest = () => FakeWorker.started.at(-1) as FakeWorker;

beforeEach(() => {
  Object.assign(globalThis, { Worker: FakeWorker });
  jest.spyOn(globalThis, 'Blob').mockImplementation(((parts: string[]) => {
    script = parts.join('');
  }) as never);
  URL.createObjectURL = () => 'blob:http://localhost/hash';
});
afterAll(() => Reflect.deleteProperty(globalThis, 'Worker'));

/** jsdom's own cannot be read. */
function fileOf(content: Buffer, read: (bytes: number) => void = () => {}): Blob {
  const slice = (from: number, to: number) => {
    const part = Uint8Array.from(content.subarray(from, to));
    read(part.length);
    return { arrayBuffer: async () => part.buffer };
  };
  return { size: content.length, slice } as never;
}

const hashOf = (content: Buffer) => startFileHash(fileOf(content), new AbortController().signal);
const expected = (content: Buffer) => createHash('sha256').update(content).digest('hex');

test('the hash is the SHA-256 of the file, wherever its last block ends', async () => {
  for (const bytes of [...Array.from({ length: 130 }, (_, length) => length), MIB, 4 * MIB]) {
    const content = randomBytes(bytes);
    expect([bytes, await hashOf(content)]).toEqual([bytes, expected(content)]);
  }
});

test('a large file is read in pieces of 4 MiB', async () => {
  const content = randomBytes(9 * MIB + 5);
  const pieces: number[] = [];
  const file = fileOf(content, (bytes) => pieces.push(bytes));
  expect(await startFileHash(file, new AbortController().signal)).toBe(expected(content));
  expect(pieces).toEqual([4 * MIB, 4 * MIB, MIB + 5]);
});

test('the worker is one of the shell, and ends with the hash', async () => {
  await hashOf(Buffer.from('a file'));
  expect([isOwnWorker(latest().address), latest().isTerminated]).toEqual([true, true]);
});

test('a file that cannot be read is an error', async () => {
  const file = {
    size: 5,
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
  };
  await expect(startFileHash(file as never, new AbortController().signal)).rejects.toThrow(
    'NotReadableError',
  );
  expect(latest().isTerminated).toBe(true);
});

test('the worker ends when the hash is not wanted any more', async () => {
  const controller = new AbortController();
  const never = { size: 5, slice: () => ({ arrayBuffer: () => new Promise(() => {}) }) };
  const hash = startFileHash(never as never, controller.signal);
  controller.abort();
  await expect(hash).rejects.toThrow();
  expect(latest().isTerminated).toBe(true);
});
