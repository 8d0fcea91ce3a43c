import { reportError } from '../lib/error-reports.ts';
import { allowAgain, leftOutOf, mark, type RemoteCode } from './hang-marks.ts';

jest.mock('../lib/error-reports.ts', () => ({
  createSupportCode: () => '7KQ2-M9XD',
  reportError: jest.fn(),
}));
const report = jest.mocked(reportError);

const bell: RemoteCode = { name: 'mfe-account', version: '1.4.0', part: 'bell' };
const minute = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  report.mockClear();
});

afterEach(() => jest.useRealTimers());

/** What the next document decides. */
async function verdict(code = bell): Promise<'runs' | 'left out'> {
  const decided = leftOutOf('next', code);
  await jest.advanceTimersByTimeAsync(10_000);
  return (await decided) === null ? 'runs' : 'left out';
}

it('a part without marks runs', async () => {
  expect(await verdict()).toBe('runs');
});

it('a part whose document has no heartbeat is left out, and reported once with its version', async () => {
  mark('hung', bell);
  jest.advanceTimersByTime(6_000);
  expect(await verdict()).toBe('left out');
  expect(await verdict()).toBe('left out');
  expect(report.mock.calls).toEqual([
    [expect.objectContaining({ name: 'Hang' }), { ...bell, kind: 'hang', supportCode: '7KQ2-M9XD' }],
  ]);
});

it('the report has the signed id of the document that hung', async () => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'atrium-document',
    content: 'hung.sig',
  });
  document.head.append(meta);
  mark('hung', bell);
  meta.content = 'next.sig';
  jest.advanceTimersByTime(6_000);
  expect(await verdict()).toBe('left out');
  expect(report.mock.calls).toEqual([[expect.anything(), expect.objectContaining({ document: 'hung.sig' })]]);
  meta.remove();
});

it('a part in a document with a recent heartbeat is waited for, and left out after five seconds of silence', async () => {
  mark('hung', bell);
  const decided = leftOutOf('next', bell);
  const settled = jest.fn();
  void decided.then(settled);
  await jest.advanceTimersByTimeAsync(4_500);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_500);
  expect(await decided).toMatchObject({ ...bell, supportCode: '7KQ2-M9XD' });
});

it('a part that is slow in another tab runs after that tab’s next heartbeat, and is never left out', async () => {
  mark('slow', bell);
  const beat = setInterval(() => mark('slow', bell), 1_000);
  const decided = leftOutOf('next', bell);
  await jest.advanceTimersByTimeAsync(1_600);
  expect(await decided).toBeNull();
  await jest.advanceTimersByTimeAsync(5 * minute);
  expect(await verdict()).toBe('runs');
  clearInterval(beat);
  expect(report).not.toHaveBeenCalled();
});

it('a part that another tab finished in the meantime runs', async () => {
  mark('slow', bell);
  const decided = leftOutOf('next', bell);
  mark('slow', null);
  await jest.advanceTimersByTimeAsync(600);
  expect(await decided).toBeNull();
});

it('a part does not wait for its own document', async () => {
  mark('next', bell);
  await expect(leftOutOf('next', bell)).resolves.toBeNull();
});

it.each<[string, RemoteCode]>([
  ['another part', { ...bell, part: 'profile' }],
  ['another version', { ...bell, version: '1.4.1' }],
  ['another remote', { ...bell, name: 'mfe-rewards' }],
])('%s runs', async (_, other) => {
  mark('hung', bell);
  jest.advanceTimersByTime(6_000);
  expect(await verdict(other)).toBe('runs');
});

it('all parts of a remote are left out if its module hung', async () => {
  mark('hung', { ...bell, part: null });
  jest.advanceTimersByTime(6_000);
  expect(await verdict({ ...bell, part: 'profile' })).toBe('left out');
});

it('a part runs again after an hour, whether its hang was detected or not', async () => {
  mark('hung', bell);
  jest.advanceTimersByTime(6_000);
  expect(await verdict()).toBe('left out');
  jest.advanceTimersByTime(61 * minute);
  expect(await verdict()).toBe('runs');
  mark('hung', bell);
  jest.advanceTimersByTime(61 * minute);
  expect(await verdict()).toBe('runs');
});

it('a part runs again when the person retries it', async () => {
  mark('hung', { ...bell, part: null });
  jest.advanceTimersByTime(6_000);
  expect(await verdict()).toBe('left out');
  allowAgain(bell);
  expect(await verdict()).toBe('runs');
});

it('everything runs without storage', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  mark('hung', bell);
  jest.advanceTimersByTime(6_000);
  expect(await verdict()).toBe('runs');
});
