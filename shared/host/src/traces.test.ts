import { requestAnonymously } from './request.ts';
import { fakeApi } from './testing/fake-api.ts';
import { nextTraceparent, recentRequests, traceNextCalls } from './traces.ts';

afterEach(() => jest.restoreAllMocks());

test('each call is a trace of its own, which is not kept by default', () => {
  const [first, second] = [nextTraceparent(), nextTraceparent()];
  expect(first).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
  expect(second).not.toBe(first);
});

test('the last four requests are remembered, the newest first', () => {
  const ids = Array.from({ length: 5 }, () => nextTraceparent().slice(3, 35));
  expect(recentRequests()).toEqual(ids.reverse().slice(0, 4));
});

test('after a failure the calls of a minute are traced', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000);
  traceNextCalls();
  now.mockReturnValue(60_999);
  expect(nextTraceparent()).toMatch(/-01$/);
  now.mockReturnValue(61_000);
  expect(nextTraceparent()).toMatch(/-00$/);
});

test('a call names its trace, and those after one that failed are traced', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  let status = 503;
  const sent = fakeApi(() => ({ status, body: {} }));
  const call = () =>
    requestAnonymously('POST /customer-portal/auth/request_reset_password', {
      body: { email: 'a@b.example' },
    });
  await expect(call()).rejects.toThrow();
  status = 202;
  await call();
  expect(sent.map(({ traceparent }) => traceparent.slice(-2))).toEqual(['00', '01']);
  expect(recentRequests().slice(0, 2)).toEqual(
    sent.map(({ traceparent }) => traceparent.slice(3, 35)).reverse(),
  );
});
