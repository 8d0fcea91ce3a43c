import { capabilitiesOfWorker } from '@atrium/contract';
import { leaveScope } from '../../../../shared/host/src/scope-change.ts';
import { ReleaseSets } from '../../lib/release-sets.ts';
import { createReleaseSet, createRemote } from '../../testing/release-sets.ts';
import { RemoteWorkers } from './remote-workers.ts';
import { QUESTION } from './worker-watch.ts';

const folder = `/assets/${'c'.repeat(24)}/mfe-probe`;
const path = `${folder}/workers/count.abc.js`;

/** A browser's worker, whose script is what the test does with it. */
class NativeWorker extends EventTarget {
  static readonly started: NativeWorker[] = [];
  readonly received: unknown[] = [];
  readonly address: string;
  isTerminated = false;
  onmessage: ((event: MessageEvent) => void) | null = null;

  constructor(address: string) {
    super();
    this.address = address;
    NativeWorker.started.push(this);
  }

  postMessage(message: unknown): void {
    this.received.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  sends(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  throws(message: string): boolean {
    const place = { filename: `http://localhost${path}`, lineno: 3, colno: 14 };
    return this.dispatchEvent(new ErrorEvent('error', { message, ...place, cancelable: true }));
  }
}

const releaseSet = {
  ...createReleaseSet([createRemote('mfe-probe'), { ...createRemote('mfe-live'), version: 'dev' }]),
  integrity: { [path]: 'sha256-x', [`${folder}/list.js`]: 'sha256-y' },
};

const request = jest.fn();
const reported = jest.fn();
let RemoteWorker: typeof Worker;

beforeEach(() => {
  jest.useFakeTimers();
  NativeWorker.started.length = 0;
  reported.mockReset();
  request.mockReset().mockResolvedValue({ ok: true });
  Object.assign(globalThis, { fetch: request, reportError: reported });
  RemoteWorker = new RemoteWorkers(new ReleaseSets(releaseSet)).classOf(NativeWorker as never);
});

afterEach(() => jest.useRealTimers());

const settled = () => jest.advanceTimersByTimeAsync(0);

/** Starts a worker whose script is checked. */
async function started() {
  const worker = new RemoteWorker(path);
  const native = NativeWorker.started.at(-1) as NativeWorker;
  const messages: unknown[] = [];
  const errors: string[] = [];
  worker.addEventListener('message', ({ data }) => messages.push(data));
  worker.addEventListener('error', ({ message }) => errors.push(message));
  await settled();
  return { worker, native, messages, errors };
}

test('the worker of a remote is one that the release set lists', () => {
  expect(capabilitiesOfWorker('workers/count.abc.js')).toEqual(['workers']);
  expect(new RemoteWorker(new URL(path, document.baseURI))).toBeInstanceOf(NativeWorker);
});

test.each([
  `${folder}/list.js`,
  `${folder}/workers/other.js`,
  `https://evil.example${path}`,
  'blob:http://localhost/x',
  'data:text/javascript,postMessage(1)',
])('a worker of another script is refused: %s', (address) => {
  expect(() => new RemoteWorker(address)).toThrow(/is no worker of this release; write new Worker/);
  expect(NativeWorker.started).toEqual([]);
});

test('the worker of a development build needs no hash', async () => {
  new RemoteWorker('/assets/mfe-live/dev/workers/count.js');
  await settled();
  expect(request).not.toHaveBeenCalled();
});

test('nothing of a worker reaches the page before its script is checked', async () => {
  let check = (_: { ok: boolean }) => {};
  request.mockReturnValue(new Promise((resolve) => (check = resolve)));
  const { native, messages } = await started();
  native.sends(1);
  native.sends(2);
  expect(messages).toEqual([]);
  expect(request).toHaveBeenCalledWith(path, expect.objectContaining({ integrity: 'sha256-x' }));
  check({ ok: true });
  await settled();
  native.sends(3);
  expect(messages).toEqual([1, 2, 3]);
});

test('a worker whose script is another one ends, and its remote gets an error', async () => {
  request.mockRejectedValue(new TypeError('integrity'));
  const { native, errors, messages } = await started();
  native.sends(1);
  expect([native.isTerminated, errors, messages]).toEqual([true, [`${path} did not load`], []]);
  await settled();
  expect(reported).toHaveBeenCalledTimes(1);
  expect(reported.mock.calls[0][0]).toMatchObject({
    name: 'WorkerNotLoaded',
    stack: expect.stringContaining(`at ${path}`),
  });
});

test('after a failure the script is requested under another address', async () => {
  request.mockRejectedValueOnce(new TypeError('integrity'));
  await started();
  expect((await started()).native.address).toBe(`${path}?retry=1`);
});

test('a script that the browser could not load is an error of the remote', async () => {
  const { native, errors } = await started();
  native.dispatchEvent(new Event('error'));
  expect([native.isTerminated, errors]).toEqual([true, [`${path} did not load`]]);
});

test('an error is reported with its name and its place', async () => {
  const { native, errors } = await started();
  native.throws('Uncaught RangeError: too far');
  await settled();
  expect(errors).toEqual(['Uncaught RangeError: too far']);
  expect(reported.mock.calls[0][0]).toMatchObject({
    name: 'RangeError',
    message: 'too far',
    stack: `RangeError: too far\n    at http://localhost${path}:3:14`,
  });
});

test('an error that the remote handles is not reported', async () => {
  const { worker, native } = await started();
  worker.addEventListener('error', (event) => event.preventDefault());
  native.throws('Error: mine');
  await settled();
  expect(reported).not.toHaveBeenCalled();
});

test('a worker that does not respond for 30 seconds ends, and its remote gets an error', async () => {
  const { native, errors } = await started();
  await jest.advanceTimersByTimeAsync(30_000);
  expect([native.isTerminated, errors]).toEqual([false, []]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect([native.isTerminated, errors]).toEqual([true, [`${path} did not respond`]]);
});

test('a worker that answers goes on, and its remote does not see that', async () => {
  const { native, messages } = await started();
  for (let second = 0; second < 120; second += 5) {
    await jest.advanceTimersByTimeAsync(5_000);
    if (native.received.at(-1) === QUESTION) native.sends(QUESTION);
  }
  expect([native.isTerminated, messages]).toEqual([false, []]);
});

test('a page that was suspended blames no worker', async () => {
  const { native } = await started();
  for (let minute = 0; minute < 10; minute += 1) {
    jest.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + minute * 60_000);
    await jest.advanceTimersByTimeAsync(5_000);
  }
  expect(native.isTerminated).toBe(false);
});

describe.each([
  ['another customer is chosen', 8],
  ['the session ends', 0],
])('when %s', (_, customer) => {
  test('all workers end, what they still send is dropped, and they take nothing', async () => {
    const { worker, native, messages, errors } = await started();
    leaveScope(customer);
    native.sends('the former customer');
    native.throws('Error: late');
    expect([native.isTerminated, messages, errors]).toEqual([true, [], []]);
    expect(() => worker.postMessage(1)).toThrow(/ended with the customer or the session/);
  });
});

test('a worker that its remote ends takes messages as before, which go nowhere', async () => {
  const { worker, native } = await started();
  worker.terminate();
  expect(native.isTerminated).toBe(true);
  expect(() => worker.postMessage(1)).not.toThrow();
});
