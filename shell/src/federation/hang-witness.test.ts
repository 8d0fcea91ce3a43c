import { isOwnWorker } from '../lib/own-workers.ts';
import { type BrowserLocks, installLocks } from '../testing/browser-locks.ts';
import { beat, startWitness, stopWitness, type WitnessScope } from './hang-witness.ts';

const name = 'atrium.running.me';
let browser: BrowserLocks;
let script = '';
let workers: FakeWorker[];

/** Runs the text that the page gives it, as a worker does: it sees nothing of this module. */
class FakeWorker {
  onmessage: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly scope: WitnessScope = { onmessage: null, postMessage: () => this.onmessage?.() };
  isTerminated = false;

  constructor() {
    workers.push(this);
    new Function('self', script)(this.scope);
  }

  postMessage(data: boolean): void {
    this.scope.onmessage?.({ data });
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const sleep = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  jest.useFakeTimers();
  browser = installLocks();
  workers = [];
  Object.defineProperty(globalThis, 'Worker', { value: FakeWorker, configurable: true, writable: true });
  jest.spyOn(globalThis, 'Blob').mockImplementation(((parts: string[]) => {
    script = parts.join('');
  }) as never);
  URL.createObjectURL = () => 'blob:http://localhost/witness';
});

afterEach(() => {
  stopWitness();
  browser.remove();
  Reflect.deleteProperty(globalThis, 'Worker');
  jest.useRealTimers();
});

it('holds the lock of its document as long as that responds', async () => {
  await startWitness(name);
  expect([...browser.held]).toEqual([name]);
  for (let second = 0; second < 20; second += 1) {
    beat(name, true);
    await sleep(1_000);
  }
  expect([[...browser.held], [...browser.caches]]).toEqual([[name], []]);
});

it('proves a hang after five seconds of silence, and releases the lock', async () => {
  await startWitness(name);
  beat(name, true);
  await sleep(4_900);
  expect([[...browser.held], [...browser.caches]]).toEqual([[name], []]);
  await sleep(100);
  expect([[...browser.held], [...browser.caches]]).toEqual([[], [name]]);
});

it('takes the proof back and holds the lock again when the document responds after all', async () => {
  await startWitness(name);
  beat(name, true);
  await sleep(7_000);
  beat(name, true);
  await sleep(0);
  expect([[...browser.held], [...browser.caches]]).toEqual([[name], []]);
  await sleep(5_000);
  expect([[...browser.held], [...browser.caches]]).toEqual([[], [name]]);
});

it('proves nothing while no code of a remote runs', async () => {
  await startWitness(name);
  beat(name, true);
  await sleep(3_000);
  beat(name, false);
  await sleep(60_000);
  expect([...browser.caches]).toEqual([]);
});

it('proves nothing of a process that was suspended', async () => {
  await startWitness(name);
  beat(name, true);
  await sleep(4_000);
  jest.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 60_000);
  await sleep(1_000);
  expect([...browser.caches]).toEqual([]);
  await sleep(4_000);
  expect([...browser.caches]).toEqual([]);
});

it('releases the lock where the proof is refused', async () => {
  await startWitness(name);
  Object.assign(caches, { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
  beat(name, true);
  await sleep(5_000);
  expect([[...browser.held], [...browser.caches]]).toEqual([[], []]);
});

it('is one for a document, and another one after the document was left and restored', async () => {
  await startWitness(name);
  await startWitness(name);
  beat(name, true);
  expect(workers).toHaveLength(1);
  stopWitness();
  expect(workers[0]?.isTerminated).toBe(true);
  beat(name, true);
  expect(workers).toHaveLength(2);
});

it('does not keep the page waiting if it does not start', async () => {
  browser.hold(name);
  const started = jest.fn();
  void startWitness(name).then(started);
  await sleep(1_900);
  expect(started).not.toHaveBeenCalled();
  await sleep(200);
  expect(started).toHaveBeenCalled();
});

it.each<[string, () => void]>([
  ['the policy refuses it', () => Object.assign(globalThis, { Worker: refuse })],
  ['the browser has no locks', () => browser.remove()],
])('there is none where %s', async (_, change) => {
  change();
  await startWitness(name);
  beat(name, true);
  expect(workers).toEqual([]);
});

function refuse(): never {
  throw new TypeError('This document requires TrustedScriptURL');
}

it('is known by its address', async () => {
  await startWitness(name);
  expect([isOwnWorker('blob:http://localhost/witness'), isOwnWorker('blob:http://localhost/other')]).toEqual([
    true,
    false,
  ]);
});
