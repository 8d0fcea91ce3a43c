import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { onUncaughtError, originOf, type UncaughtError } from './uncaught-errors.ts';

const releaseSet = createReleaseSet([createRemote('mfe-rewards'), createRemote('mfe-insights')]);
const rewards = 'https://portal.example/assets/mfe-rewards/1.4.0/list.1a2b.js:1:234';
const shell = 'https://portal.example/assets/shell/1.0.0/main.9f.js:3:5';
const fetched = jest.fn();
let shown: UncaughtError[];
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
  shown = [];
  stop = onUncaughtError(releaseSet, (error) => shown.push(error));
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('an error belongs to the remote in its stack, even if the innermost frame is the shell’s', () => {
  expect(originOf(errorAt(shell, rewards), releaseSet)).toEqual({
    name: 'mfe-rewards',
    version: '1.4.0',
    place: 'list.1a2b.js:1:234',
  });
});

test('an error in a file addressed by content belongs to the deployable of its address', () => {
  const list = `https://portal.example/assets/${'c'.repeat(24)}/mfe-rewards/list.js:1:234`;
  expect(originOf(errorAt(shell, list), releaseSet)).toEqual({
    name: 'mfe-rewards',
    version: '1.4.0',
    place: 'list.js:1:234',
  });
});

test('an error without a remote in its stack belongs to the shell', () => {
  expect(originOf(errorAt(shell), releaseSet)).toMatchObject({ name: 'shell', version: '1.0.0' });
});

test.each([
  ['of a browser’s extension', errorAt('chrome-extension://abc/content.js:1:2')],
  ['of a version that this page does not have', errorAt(rewards.replace('1.4.0', '1.3.0'))],
  ['without a stack', Object.assign(new Error('no'), { stack: undefined })],
  ['that is not an error', 'no'],
])('an error of foreign code is ignored: something %s', (_, error) => {
  happens(error);
  expect(shown).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

test('an uncaught error is shown and reported under one support code', () => {
  happens(errorAt(rewards));
  expect(shown).toEqual([{ name: 'mfe-rewards', supportCode: expect.any(String) }]);
  expect(JSON.parse(fetched.mock.calls[0][1].body)).toMatchObject({
    supportCode: shown[0]?.supportCode,
    kind: 'crash',
    name: 'mfe-rewards',
    version: '1.4.0',
    part: null,
    places: ['list.1a2b.js:1:234'],
  });
});

test('an unhandled rejection counts as well', () => {
  isRejected(errorAt(rewards));
  expect(shown).toHaveLength(1);
});

test('a repeated failure is shown every ten seconds under the same code, and reported once', () => {
  for (let second = 0; second < 12; second += 1) {
    happens(errorAt(rewards));
    jest.advanceTimersByTime(1_000);
  }
  expect(shown).toHaveLength(2);
  expect(shown[1]).toEqual(shown[0]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('nothing is shown after unsubscribing', () => {
  stop();
  isRejected(errorAt(rewards));
  expect(shown).toEqual([]);
});

test('an error of a development server’s remote is left to that server', () => {
  const developed = createReleaseSet([{ ...createRemote('mfe-rewards'), version: 'dev' }]);
  const stopDeveloped = onUncaughtError(developed, (error) => shown.push(error));
  happens(errorAt('https://portal.example/assets/mfe-rewards/dev/list.js:1:234'));
  stopDeveloped();
  expect(shown).toEqual([]);
});
