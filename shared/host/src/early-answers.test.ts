import { type CallName, callAddress, type EarlyAnswer, type InputOf } from '@atrium/contract';
import { authStore, setAuth } from './auth-store.ts';
import {
  addEarlyAnswers,
  dropEarlyAnswersEverywhere,
  onNews,
  readEarlyAnswer,
  requestEarlyAnswers,
  takeEarlyAnswer,
} from './early-answers.ts';
import { forgetPerson } from './renewal.ts';
import { request } from './request.ts';
import { selectCustomer } from './scope.ts';
import { fakeApi, fakeToken, sessionResponse, signedIn } from './testing/fake-api.ts';

const LIST = 'GET /customer-portal/applications';
const EARLY = { applications: ['early'] };
const LATE = { applications: ['asked again'] };
const path = (call: string) => callAddress(call, {});
const query = { status: [3, 4], page: 1 };
const address = callAddress(LIST, { query });

type Arrival = Awaited<EarlyAnswer['answer']>;
const arrived = (customer = '7'): Promise<Arrival> => Promise.resolve({ customer, data: EARLY });
const start = (answer = arrived(), token = fakeToken({ customerId: 7 }), askedAtMs = Date.now()) =>
  addEarlyAnswers(token, { [address]: { askedAtMs, answer } });
const list = (input: InputOf<typeof LIST> = { query }) => request(LIST, input) as Promise<unknown>;
const api = () =>
  fakeApi(({ path, token }) => {
    if (path.endsWith('/sign_by_customer')) return { body: { token: fakeToken({ customerId: 8 }) } };
    if (path.endsWith('/session')) return sessionResponse();
    return { body: LATE, ...(token === null && { status: 401 }) };
  });

beforeEach(() => signedIn(7));
afterEach(() => {
  dropEarlyAnswersEverywhere();
  jest.useRealTimers();
});

test('a call takes the answer that was started with the same input, once', async () => {
  const sent = api();
  start();
  expect(await list()).toBe(EARLY);
  expect(sent).toEqual([]);
  expect(await list()).toEqual(LATE);
});

test('the order of parameters does not matter, and absent ones do not count', async () => {
  api();
  start();
  expect(await list({ query: { search: undefined, page: 1, status: [3, 4] } })).toBe(EARLY);
});

test.each<[string, CallName, object]>([
  ['another value', LIST, { query: { ...query, page: 2 } }],
  ['another order of repeated values', LIST, { query: { ...query, status: [4, 3] } }],
  ['one parameter more', LIST, { query: { ...query, search: 'a' } }],
  ['another call', 'GET /customer-portal/applications/totals', { query }],
])('an answer with %s is not taken', async (_, call, input) => {
  api();
  start();
  expect(await request(call, input as never)).toEqual(LATE);
});

test.each([
  ['of another person', fakeToken({ person: 2, customerId: 7 }), '7'],
  ['for another customer', fakeToken({ customerId: 8 }), '8'],
  ['for all customers', fakeToken({ customerId: 0 }), '0'],
])('an answer %s is dropped', async (_, token, customer) => {
  const sent = api();
  start(arrived(customer), token);
  expect(await list()).toEqual(LATE);
  expect(sent).toHaveLength(1);
});

test.each([['8'], ['0'], ['']])('an answer that names customer "%s" is dropped', async (customer) => {
  api();
  start(arrived(customer));
  expect(await list()).toEqual(LATE);
});

test('an answer is taken until 30 s after it was asked for', async () => {
  api();
  start(arrived(), undefined, Date.now() - 29_000);
  expect(await list()).toBe(EARLY);
  start(arrived(), undefined, Date.now() - 30_000);
  expect(await list()).toEqual(LATE);
});

test('an answer that is still on its way 30 s after it was asked for is requested again', async () => {
  api();
  jest.useFakeTimers();
  start(new Promise(() => undefined));
  const listed = list();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await listed).toEqual(LATE);
});

test('a failed answer is requested again', async () => {
  api();
  start(Promise.reject(new Error('503')));
  expect(await list()).toEqual(LATE);
});

test.each([
  ['before it arrives', true],
  ['after it arrived', false],
])('an answer is dropped when a live event says that something changed, %s', async (_, isLate) => {
  api();
  const late = Promise.withResolvers<Arrival>();
  start(isLate ? late.promise : arrived());
  const listed = isLate ? list() : undefined;
  dropEarlyAnswersEverywhere();
  late.resolve(await arrived());
  expect(await (listed ?? list())).toEqual(LATE);
});

test('a live event that another tab received drops the answers of this one', async () => {
  const channel: { onmessage?: () => void } = {};
  Object.assign(globalThis, {
    BroadcastChannel: jest.fn(() => channel),
  });
  api();
  start();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  Object.assign(channel, { postMessage: () => undefined });
  channel.onmessage?.();
  expect(await list()).toEqual(LATE);
});

test('a listener is called at live events until it unsubscribes', () => {
  const listener = jest.fn();
  const unsubscribe = onNews(listener);
  dropEarlyAnswersEverywhere();
  unsubscribe();
  dropEarlyAnswersEverywhere();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('what the person changes drops the answers from before and from meanwhile', async () => {
  const change = () => request('POST /customer-portal/auth/change_locale', { body: { locale: 'de' } });
  api();
  start();
  await change();
  expect(await list()).toEqual(LATE);
  const changing = change();
  start();
  await changing;
  expect(await list()).toEqual(LATE);
});

test('marking a notification as read counts as a change', async () => {
  api();
  start();
  await request('GET /customer-portal/notifications/read/:id', { params: { id: 4 } });
  expect(await list()).toEqual(LATE);
});

test('a switch of customer while an answer is on its way drops it', async () => {
  api();
  const late = Promise.withResolvers<Arrival>();
  start(late.promise);
  const listed = list();
  await selectCustomer(8);
  late.resolve({ customer: '7', data: EARLY });
  await expect(listed).rejects.toMatchObject({ reason: 'aborted' });
  await selectCustomer(7).catch(() => undefined);
  signedIn(7);
  expect(await list()).toEqual(LATE);
});

test.each<[string, () => unknown]>([
  ['a switch of customer', () => selectCustomer(8)],
  ['a sign-out', () => forgetPerson()],
])('%s drops the answers that were not taken, also for the way back', async (_, leave) => {
  api();
  start();
  await leave();
  signedIn(7);
  expect(await list()).toEqual(LATE);
});

test('a sign-out while an answer is on its way drops it, also for the next person', async () => {
  api();
  const late = Promise.withResolvers<Arrival>();
  start(late.promise);
  const listed = list();
  forgetPerson();
  late.resolve(await arrived());
  await expect(listed).rejects.toMatchObject({ reason: 'aborted' });
  signedIn(7, fakeToken({ person: 2, customerId: 7 }));
  expect(await list()).toEqual(LATE);
});

test('a session revoked while an answer is on its way signs the person out', async () => {
  fakeApi(({ path }) => (path.endsWith('/session') ? { body: {} } : { status: 401 }));
  start(Promise.reject(new Error('401')));
  await expect(list()).rejects.toMatchObject({ status: 401 });
  expect(authStore.getState()).toMatchObject({ loggedIn: false, user: null, token: null });
});

test('a token that expired is renewed before the answer of the same person is taken', async () => {
  signedIn(7, fakeToken({ customerId: 7, livesSeconds: 5 }));
  const sent = fakeApi(({ path }) => {
    if (path.endsWith('/session')) return sessionResponse();
    return { body: path.endsWith('/sign_by_customer') ? { token: fakeToken({ customerId: 7 }) } : LATE };
  });
  start(arrived(), fakeToken({ customerId: 7, livesSeconds: 5 }));
  expect(await list()).toBe(EARLY);
  expect(sent.map(({ path }) => path)).toEqual(['/api/auth/session', expect.stringContaining('sign_by')]);
});

test('the caller can stop waiting', async () => {
  api();
  start(new Promise(() => undefined));
  const controller = new AbortController();
  const listed = request(LIST, { query }, { signal: controller.signal });
  controller.abort();
  await expect(listed).rejects.toMatchObject({ reason: 'aborted' });
});

const first = [
  {
    call: LIST,
    query: ['status', 'page'],
    values: { page: 1 },
    defaultViewOf: 'GET /customer-portal/applications/views',
  },
  { call: 'GET /customer-portal/applications/views' },
];
const views = '/customer-portal/applications/views';
const startPage = (search = 'status=3&status=4') =>
  requestEarlyAnswers(first, {}, new URLSearchParams(search));

test('the first calls of a page are made once, with the token of the chosen customer', async () => {
  const sent = api();
  startPage();
  startPage();
  expect(await list()).toEqual(LATE);
  const { token } = authStore.getState();
  expect(sent.map((call) => [call.url, call.token])).toEqual([
    [address, token],
    [views, token],
  ]);
});

test('in an address without parameters the calls of the default view are made, too', async () => {
  const sent = fakeApi(({ path }) => ({
    body:
      path === views
        ? { views: [{ isDefault: false }, { isDefault: true, query: 'status=3&status=4' }] }
        : LATE,
  }));
  startPage('');
  await request('GET /customer-portal/applications/views', {});
  expect(sent.map(({ url }) => url)).toEqual([`${path(LIST)}?page=1`, views, address]);
  await list();
  expect(sent).toHaveLength(3);
});

test('without a default view nothing more is asked', async () => {
  const sent = fakeApi(({ path }) => ({ body: path === views ? { views: [] } : LATE }));
  startPage('');
  await request('GET /customer-portal/applications/views', {});
  expect(sent).toHaveLength(2);
});

test('nothing is asked for early with a token that is about to expire, or without one', () => {
  const sent = api();
  signedIn(7, fakeToken({ customerId: 7, livesSeconds: 5 }));
  startPage();
  forgetPerson();
  startPage();
  expect(sent).toEqual([]);
});

describe('an answer that has arrived before the page', () => {
  const take = (input: InputOf<typeof LIST> = { query }) =>
    takeEarlyAnswer(LIST, input) as { data: unknown } | null;
  /** Lets an answer arrive. */
  const startAndWait = async (...args: Parameters<typeof start>) => {
    start(...args);
    await Promise.resolve();
  };

  test('is there at once, and is taken once', async () => {
    const sent = api();
    await startAndWait();
    expect(take()).toEqual({ data: EARLY });
    expect(take()).toBeNull();
    expect(await list()).toEqual(LATE);
    expect(sent).toHaveLength(1);
  });

  test('is read as often as is wanted before it is taken', async () => {
    await startAndWait();
    for (let times = 0; times < 2; times += 1)
      expect(readEarlyAnswer(LIST, { query })).toEqual({ data: EARLY });
    expect(take()).toEqual({ data: EARLY });
    expect(readEarlyAnswer(LIST, { query })).toBeNull();
  });

  test('is not there while it is on its way: the request waits for it', async () => {
    const sent = api();
    start();
    expect(take()).toBeNull();
    expect(await list()).toBe(EARLY);
    expect(sent).toEqual([]);
  });

  test.each<[string, () => Parameters<typeof start>]>([
    ['of another person', () => [arrived(), fakeToken({ person: 2, customerId: 7 })]],
    ['for another customer', () => [arrived('8'), fakeToken({ customerId: 8 })]],
    ['that names another customer', () => [arrived('8')]],
    ['that is 30 s old', () => [arrived(), undefined, Date.now() - 30_000]],
  ])('is dropped: one %s', async (_, args) => {
    const sent = api();
    await startAndWait(...args());
    expect(take()).toBeNull();
    expect(await list()).toEqual(LATE);
    expect(sent).toHaveLength(1);
  });

  test.each<[string, () => unknown]>([
    ['after a live event', dropEarlyAnswersEverywhere],
    ['after a change of customer', () => selectCustomer(8)],
    ['after the end of the session', forgetPerson],
    ['with a token that is about to expire', () => setAuth({ token: fakeToken({ livesSeconds: 1 }) })],
  ])('is not taken %s', async (_, change) => {
    api();
    await startAndWait();
    await change();
    expect(take()).toBeNull();
  });

  test('is not taken by a call with another input', async () => {
    await startAndWait();
    expect(take({ query: { ...query, page: 2 } })).toBeNull();
  });
});
