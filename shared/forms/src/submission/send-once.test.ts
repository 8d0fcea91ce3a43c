import { RequestError } from '@atrium/host';
import { attemptStateOf, clearSettledAttempt, sendOnce } from './send-once.ts';

const PLACE = 'atrium.test.1.1.1';
const failure = (status: number, type?: string) =>
  new RequestError({
    status,
    statusText: '',
    problem: type ? { type: `urn:atrium:problem:${type}`, title: '', status, requestId: 'r' } : null,
    reason: status ? 'http' : 'network',
  });
const keys: string[] = [];
const call = (outcome: RequestError | string) =>
  sendOnce<string>(PLACE, async (headers) => {
    keys.push(headers['idempotency-key']);
    if (outcome instanceof RequestError) throw outcome;
    return outcome;
  }).catch((cause: unknown) => cause);

beforeEach(() => {
  sessionStorage.clear();
  keys.length = 0;
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['a lost response', failure(0), 'lost'],
  ['a server that fails', failure(503), 'lost'],
  ['a rate limit', failure(429), 'lost'],
  ['a missing one-time password', failure(403, 'otp-required'), 'new'],
])('after %s the request is repeated under the same key', async (_, outcome, state) => {
  expect(await call(outcome)).toBe(outcome);
  expect(attemptStateOf(PLACE).state).toBe(state);
  expect(await call('done')).toBe('done');
  expect(new Set(keys).size).toBe(1);
});

test('after a refusal the next request has a new key', async () => {
  await call(failure(409));
  await call('done');
  expect(new Set(keys).size).toBe(2);
});

test('a response is kept, also over a reload, until it is cleared', async () => {
  await call('done');
  expect(attemptStateOf(PLACE)).toEqual({ state: 'answered', response: 'done' });
  clearSettledAttempt(PLACE);
  expect(attemptStateOf(PLACE)).toEqual({ state: 'new' });
});

test('an attempt with an unknown outcome is not cleared', async () => {
  await call(failure(0));
  clearSettledAttempt(PLACE);
  expect(attemptStateOf(PLACE)).toEqual({ state: 'lost' });
});

test('what was sent is known after a reload, so that it can be repeated', async () => {
  const lost = failure(0);
  await expect(sendOnce(PLACE, () => Promise.reject(lost), { kindId: 1 })).rejects.toBe(lost);
  expect(attemptStateOf(PLACE)).toEqual({ state: 'lost', body: { kindId: 1 } });
});

test('an expired key is not used again', async () => {
  await call(failure(0));
  const tomorrow = Date.now() + 24 * 3_600_000;
  jest.spyOn(Date, 'now').mockReturnValue(tomorrow);
  expect(attemptStateOf(PLACE)).toEqual({ state: 'outdated' });
  await call('done');
  expect(new Set(keys).size).toBe(2);
});

test('without storage the key lives as long as the page', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  await call(failure(0));
  await call('done');
  expect(new Set(keys).size).toBe(1);
});
