import type { EarlyAnswersOfDocument, EarlyAnswersWindow, RestoredSession } from '@atrium/contract';
import { readScopeCookie } from './access-token.ts';
import { authStore } from './auth-store.ts';
import { forgetPerson } from './renewal.ts';
import { request } from './request.ts';
import { latestSession } from './session.ts';
import { restoreSession } from './sign-in.ts';
import { ana, anasCustomers, fakeApi, fakeToken, sessionResponse } from './testing/fake-api.ts';
import { recentRequests } from './traces.ts';

const holder = window as EarlyAnswersWindow;
const bo = { ...ana, id: 2, displayName: 'Bo' };
const ADDRESS = '/customer-portal/applications/statuses';

type Restored = Exclude<RestoredSession, { session: null }>;
const restored = (person = ana, customerId = 7): Restored => ({
  session: { accessToken: fakeToken({ person: person.id }), expires: '2026-12-01T00:00:00.000Z' },
  user: person,
  filteredCustomers: anasCustomers,
  token: fakeToken({ person: person.id, customerId }),
});
const early = { askedAtMs: Date.now(), answer: Promise.resolve({ customer: '7', data: 'early' }) };

function start(session: Promise<RestoredSession>, overrides: Partial<EarlyAnswersOfDocument> = {}): void {
  session.catch(() => undefined);
  const message = localStorage.getItem('nextauth.message');
  holder.atriumEarlyAnswers = {
    customerId: 7,
    message,
    session,
    answers: { [ADDRESS]: early },
    ...overrides,
  };
}

/** The portal in which Bo is signed in. It responds once `ready` has resolved. */
const portalOfBo = (ready?: Promise<void>) =>
  fakeApi(async ({ path, body }) => {
    await ready;
    if (path.endsWith('/session')) return sessionResponse(fakeToken({ person: 2 }));
    if (path.endsWith('/me')) return { body: { user: bo } };
    if (path.endsWith('/customer_list_dropdown')) return { body: { filteredCustomers: anasCustomers } };
    const { customerId = 0 } = (body ?? {}) as { customerId?: number };
    if (path.endsWith('/sign_by_customer')) return { body: { token: fakeToken({ person: 2, customerId }) } };
    return { body: 'asked again' };
  });
const statuses = () => request('GET /customer-portal/applications/statuses', {}) as Promise<unknown>;

beforeEach(() => {
  forgetPerson();
  localStorage.clear();
  delete holder.atriumEarlyAnswers;
});
afterEach(() => jest.useRealTimers());

test('a document that restored the session is signed in without another request, and its page finds the answers', async () => {
  const sent = portalOfBo();
  const session = restored();
  start(Promise.resolve(session));
  expect(await restoreSession(7)).toBe(true);
  expect(authStore.getState()).toMatchObject({
    loggedIn: true,
    selectedCustomer: 7,
    token: session.token,
    userAuthToken: session.session.accessToken,
    user: { id: 1 },
    customerListDropdown: anasCustomers,
  });
  expect(await statuses()).toBe('early');
  expect(sent).toEqual([]);
  expect(latestSession()).toEqual(session.session);
  expect(readScopeCookie()).toBeNull();
  expect(holder.atriumEarlyAnswers).toBeUndefined();
});

test('the request id of a document is remembered, also when its calls failed', async () => {
  portalOfBo();
  start(Promise.reject(new Error('503')), { requestId: '4bf92f3577b34da6a3ce929d0e0e4736' });
  await restoreSession(7);
  expect(recentRequests()).toContain('4bf92f3577b34da6a3ce929d0e0e4736');
});

test('a document that found no session asks no further', async () => {
  const sent = portalOfBo();
  start(Promise.resolve({ session: null }), { answers: {} });
  expect(await restoreSession(7)).toBe(false);
  expect(sent).toEqual([]);
});

test.each<[string, () => void]>([
  ['failed', () => start(Promise.reject(new Error('503')))],
  ['was for another customer', () => start(Promise.resolve(restored()), { customerId: 8 })],
  ['names another customer', () => start(Promise.resolve(restored(ana, 8)))],
  ['mixes persons', () => start(Promise.resolve({ ...restored(), user: bo }))],
  [
    'mixes tokens',
    () => start(Promise.resolve({ ...restored(), token: fakeToken({ person: 2, customerId: 7 }) })),
  ],
  [
    'has expired',
    () => start(Promise.resolve({ ...restored(), token: fakeToken({ customerId: 7, livesSeconds: 5 }) })),
  ],
  ['was never made', () => undefined],
])(
  'where the start of the document %s, the session is read and its answers are dropped',
  async (_, begin) => {
    const sent = portalOfBo();
    begin();
    expect(await restoreSession(7)).toBe(true);
    expect(authStore.getState().user?.displayName).toBe('Bo');
    expect(await statuses()).toBe('asked again');
    expect(sent[0]?.path).toBe('/api/auth/session');
  },
);

test('a sign-out in another tab while the answers are on their way drops them: the next person sees their own', async () => {
  portalOfBo();
  const late = Promise.withResolvers<RestoredSession>();
  start(late.promise);
  const restoring = restoreSession(7);
  localStorage.setItem('nextauth.message', '{"event":"session","data":{"trigger":"signout"},"timestamp":1}');
  late.resolve(restored());
  await restoring;
  expect(authStore.getState().user?.displayName).toBe('Bo');
  expect(await statuses()).toBe('asked again');
});

test('what the document started is taken once', async () => {
  portalOfBo();
  start(Promise.resolve(restored()));
  await restoreSession(7);
  forgetPerson();
  await restoreSession(7);
  expect(authStore.getState().user?.displayName).toBe('Bo');
  expect(await statuses()).toBe('asked again');
});

describe('where the start of the document hangs', () => {
  beforeEach(() => jest.useFakeTimers());

  /** Begins to restore the session, and waits until the ordinary calls go ahead. */
  async function restoreWithHungStart(ready?: Promise<void>) {
    const sent = portalOfBo(ready);
    const hung = Promise.withResolvers<RestoredSession>();
    start(hung.promise);
    const restoring = restoreSession(7);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent[0]?.path).toBe('/api/auth/session');
    return { sent, hung, restoring };
  }

  test('the session is read soon, and what the start brings later is dropped whole', async () => {
    const { sent, hung, restoring } = await restoreWithHungStart();
    expect(await restoring).toBe(true);
    const before = { ...authStore.getState() };
    expect(before.user?.displayName).toBe('Bo');
    hung.resolve(restored());
    await jest.advanceTimersByTimeAsync(30_000);
    expect(authStore.getState()).toEqual(before);
    expect(latestSession()?.accessToken).toBe(before.userAuthToken);
    expect(await statuses()).toBe('asked again');
    expect(sent.filter(({ path }) => path.endsWith('/session'))).toHaveLength(1);
  });

  test('the start counts if it arrives before the other calls, which then change nothing', async () => {
    const slow = Promise.withResolvers<void>();
    const { sent, hung, restoring } = await restoreWithHungStart(slow.promise);
    const session = restored();
    hung.resolve(session);
    expect(await restoring).toBe(true);
    expect(await statuses()).toBe('early');
    expect(sent.map(({ signal }) => signal?.aborted)).toEqual([true]);
    const before = { ...authStore.getState() };
    slow.resolve();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(authStore.getState()).toEqual(before);
    expect(before.user?.displayName).toBe('Ana Acme');
    expect(latestSession()).toEqual(session.session);
    expect(sent).toHaveLength(1);
  });

  test('a start that is for someone who signed out meanwhile does not count: the session is read on', async () => {
    const slow = Promise.withResolvers<void>();
    const { hung, restoring } = await restoreWithHungStart(slow.promise);
    localStorage.setItem(
      'nextauth.message',
      '{"event":"session","data":{"trigger":"signout"},"timestamp":1}',
    );
    hung.resolve(restored());
    slow.resolve();
    await restoring;
    expect(authStore.getState().user?.displayName).toBe('Bo');
    expect(await statuses()).toBe('asked again');
  });

  test('the failure of the calls that went ahead is shown', async () => {
    fakeApi(() => ({ status: 503 }));
    start(new Promise(() => undefined));
    const failed = expect(restoreSession(7)).rejects.toMatchObject({ status: 503 });
    await jest.advanceTimersByTimeAsync(3_000);
    await failed;
    expect(authStore.getState()).toMatchObject({ loggedIn: false, user: null });
  });
});
