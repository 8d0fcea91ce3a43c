import { type BrowserLocks, installLocks } from '../testing/browser-locks.ts';
import { type FakePortal, fakePortal } from '../testing/fake-portal.ts';
import { allowAgain, leftOutOf, mark, nameOf, type RemoteCode } from './hang-marks.ts';

const bell: RemoteCode = { name: 'mfe-account', version: '1.4.0', part: 'bell' };
const SUPPORT_CODE = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;
const minute = 60_000;
let browser: BrowserLocks;
let portal: FakePortal;
const reports = () => portal.sentTo('POST /error-reports').map(({ body }) => body);

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  browser = installLocks();
  portal = fakePortal();
});

afterEach(() => {
  browser.remove();
  jest.useRealTimers();
});

/** A document that hung while it ran a part: its witness has proved it, and released its lock. */
function hung(code = bell): void {
  mark('hung', code);
  browser.caches.add(nameOf('hung'));
}

/** What the next document decides. */
async function verdict(code = bell): Promise<'runs' | 'left out'> {
  const decided = leftOutOf('next', code);
  await jest.advanceTimersByTimeAsync(11_000);
  return (await decided) === null ? 'runs' : 'left out';
}

it('a part without marks runs', async () => {
  expect(await verdict()).toBe('runs');
});

it('a part of a document that hung is left out, and reported once with its version', async () => {
  hung();
  expect(await verdict()).toBe('left out');
  expect(await verdict()).toBe('left out');
  const supportCode = expect.stringMatching(SUPPORT_CODE);
  expect(reports()).toEqual([{ ...bell, kind: 'hang', error: 'Hang', supportCode, places: [] }]);
  expect([...browser.caches]).toEqual([]);
});

it('of several parts that ask at once, all are left out and one report is sent', async () => {
  hung({ ...bell, part: null });
  const parts = ['bell', 'profile', 'card'].map((part) => verdict({ ...bell, part }));
  expect(await Promise.all(parts)).toEqual(['left out', 'left out', 'left out']);
  expect(reports()).toHaveLength(1);
});

it('a part of a document that was closed or crashed while it ran it runs, however long ago', async () => {
  for (const age of [0, 6_000, 30 * minute]) {
    mark('closed', bell);
    jest.advanceTimersByTime(age);
    expect(await verdict()).toBe('runs');
  }
  expect(reports()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it('the report has the signed id of the document that hung', async () => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'atrium-document',
    content: 'hung.sig',
  });
  document.head.append(meta);
  hung();
  meta.content = 'next.sig';
  expect(await verdict()).toBe('left out');
  expect(reports()).toMatchObject([{ document: 'hung.sig' }]);
  meta.remove();
});

it('a part in a document that responded a moment ago is waited for, and left out once its hang is proved', async () => {
  mark('hung', bell);
  const release = browser.hold(nameOf('hung'));
  const decided = leftOutOf('next', bell);
  const settled = jest.fn();
  void decided.then(settled);
  await jest.advanceTimersByTimeAsync(4_500);
  expect(settled).not.toHaveBeenCalled();
  browser.caches.add(nameOf('hung'));
  release();
  await jest.advanceTimersByTimeAsync(500);
  expect(await decided).toMatchObject({ ...bell, supportCode: expect.stringMatching(SUPPORT_CODE) });
});

it('a part whose tab is closed while another one waits for it runs there', async () => {
  mark('closed', bell);
  const release = browser.hold(nameOf('closed'));
  const decided = leftOutOf('next', bell);
  await jest.advanceTimersByTimeAsync(4_500);
  release();
  await jest.advanceTimersByTimeAsync(500);
  expect(await decided).toBeNull();
  expect(reports()).toEqual([]);
});

it('a witness that never decides is not waited for without end', async () => {
  mark('silent', bell);
  browser.hold(nameOf('silent'));
  expect(await verdict()).toBe('runs');
  expect(reports()).toEqual([]);
});

it('a part that is slow in another tab runs after that tab’s next heartbeat, and is never left out', async () => {
  mark('slow', bell);
  browser.hold(nameOf('slow'));
  const beat = setInterval(() => mark('slow', bell), 1_000);
  const decided = leftOutOf('next', bell);
  await jest.advanceTimersByTimeAsync(1_600);
  expect(await decided).toBeNull();
  await jest.advanceTimersByTimeAsync(5 * minute);
  expect(await verdict()).toBe('runs');
  clearInterval(beat);
  expect(reports()).toEqual([]);
});

it('a part that another tab finished in the meantime runs', async () => {
  mark('slow', bell);
  browser.hold(nameOf('slow'));
  const decided = leftOutOf('next', bell);
  mark('slow', null);
  await jest.advanceTimersByTimeAsync(600);
  expect(await decided).toBeNull();
});

it('a part does not wait for its own document', async () => {
  mark('next', bell);
  browser.hold(nameOf('next'));
  await expect(leftOutOf('next', bell)).resolves.toBeNull();
});

it.each<[string, RemoteCode]>([
  ['another part', { ...bell, part: 'profile' }],
  ['another version', { ...bell, version: '1.4.1' }],
  ['another remote', { ...bell, name: 'mfe-rewards' }],
])('%s runs', async (_, other) => {
  hung();
  expect(await verdict(other)).toBe('runs');
});

it('all parts of a remote are left out if its module hung', async () => {
  hung({ ...bell, part: null });
  expect(await verdict({ ...bell, part: 'profile' })).toBe('left out');
});

it('a part runs again after an hour, whether its hang was detected or not', async () => {
  hung();
  expect(await verdict()).toBe('left out');
  jest.advanceTimersByTime(61 * minute);
  expect(await verdict()).toBe('runs');
  hung();
  jest.advanceTimersByTime(61 * minute);
  expect(await verdict()).toBe('runs');
});

it('a part runs again when the person retries it', async () => {
  hung({ ...bell, part: null });
  expect(await verdict()).toBe('left out');
  allowAgain(bell);
  expect(await verdict()).toBe('runs');
});

it('everything runs without storage', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  hung();
  expect(await verdict()).toBe('runs');
});

it('everything runs where caches are refused', async () => {
  mark('hung', bell);
  Object.assign(caches, { delete: () => Promise.reject(new DOMException('refused', 'SecurityError')) });
  expect(await verdict()).toBe('runs');
});

it('nothing is marked and no one is accused where the browser has no locks, as over http', async () => {
  hung();
  browser.remove();
  expect(await verdict()).toBe('runs');
  localStorage.clear();
  mark('hung', bell);
  expect(localStorage).toHaveLength(0);
  expect(reports()).toEqual([]);
});
