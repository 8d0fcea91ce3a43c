import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { onUncaughtError, originOf, type UncaughtError } from './uncaught-errors.ts';

const releaseSet = createReleaseSet([createRemote('mfe-rewards'), createRemote('mfe-insights')]);
const rewards = 'https://portal.example/assets/mfe-rewards/1.4.0/list.1a2b.js:1:234';
const shell = 'https://portal.example/assets/shell/1.0.0/main.9f.js:3:5';
const fetched = jest.fn();
let told: UncaughtError[];
let stop: () => void;

function errorAt(...places: string[]): Error {
  const frames = places.map((place) => `    at handler (${place})`);
  return Object.assign(new TypeError('no'), { stack: ['TypeError: no', ...frames].join('\n') });
}

function happens(error: unknown) {
  window.dispatchEvent(new ErrorEvent('error', { error }));
}

function isRejected(reason: unknown) {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockReset().mockResolvedValue({ ok: true });
  globalThis.fetch = fetched;
  told = [];
  stop = onUncaughtError(releaseSet, (error) => told.push(error));
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('an error belongs to the remote whose code took part, though the shell’s own failed innermost', () => {
  expect(originOf(errorAt(shell, rewards), releaseSet)).toEqual({
    name: 'mfe-rewards',
    version: '1.4.0',
    place: 'list.1a2b.js:1:234',
  });
});

test('an error in which no remote takes part belongs to the shell', () => {
  expect(originOf(errorAt(shell), releaseSet)).toMatchObject({ name: 'shell', version: '1.0.0' });
});

test.each([
  ['of a browser’s extension', errorAt('chrome-extension://abc/content.js:1:2')],
  ['of a version that this page does not have', errorAt(rewards.replace('1.4.0', '1.3.0'))],
  ['without a stack', Object.assign(new Error('no'), { stack: undefined })],
  ['that is no error', 'no'],
])('what comes from nobody’s code is left alone: something %s', (_, error) => {
  happens(error);
  expect(told).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

test('an error that nothing caught is told and reported with one support code', () => {
  happens(errorAt(rewards));
  expect(told).toEqual([{ name: 'mfe-rewards', supportCode: expect.any(String) }]);
  expect(JSON.parse(fetched.mock.calls[0][1].body)).toMatchObject({
    supportCode: told[0]?.supportCode,
    kind: 'crash',
    name: 'mfe-rewards',
    version: '1.4.0',
    part: null,
    places: ['list.1a2b.js:1:234'],
  });
});

test('a promise that failed while nobody waited for it counts as well', () => {
  isRejected(errorAt(rewards));
  expect(told).toHaveLength(1);
});

test('a failure that goes on is told once in a while, by the same code, and reported once', () => {
  for (let second = 0; second < 12; second += 1) {
    happens(errorAt(rewards));
    jest.advanceTimersByTime(1_000);
  }
  expect(told).toHaveLength(2);
  expect(told[1]).toEqual(told[0]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('nothing is heard any more once it stopped', () => {
  stop();
  isRejected(errorAt(rewards));
  expect(told).toEqual([]);
});
