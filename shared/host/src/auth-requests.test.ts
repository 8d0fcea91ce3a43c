import { authStore } from './auth-store.ts';
import { refreshPerson } from './refresh-person.ts';
import { forgetPerson, renewTokens } from './renewal.ts';
import { selectCustomer } from './scope.ts';
import { restoreSession } from './sign-in.ts';
import {
  ana,
  anasCustomers,
  type FakeResponse,
  fakeApi,
  fakeToken,
  type SentCall,
  sessionResponse,
  signedIn,
} from './testing/fake-api.ts';

const wanted = (body: unknown) => (body as { customerId: number }).customerId;

function portal({ path, body }: SentCall): FakeResponse {
  if (path === '/api/auth/session') return sessionResponse();
  if (path.endsWith('/me')) return { body: { user: ana } };
  if (path.endsWith('/customer_list_dropdown')) return { body: { filteredCustomers: anasCustomers } };
  return { body: { token: fakeToken({ customerId: wanted(body) }) } };
}

const flags = () => {
  const { loading, isSuccess, isError, errorMessage } = authStore.getState();
  return { loading, isSuccess, isError, errorMessage };
};
const idle = { loading: false, isSuccess: false, isError: false, errorMessage: null };
const loading = { ...idle, loading: true };
const success = { ...idle, isSuccess: true };
const failedWith = (errorMessage: string) => ({ ...idle, isError: true, errorMessage });

const requests: readonly [string, () => Promise<unknown>][] = [
  ['restoring the session', () => restoreSession(7)],
  ['a switch to another customer', () => selectCustomer(8)],
  ['a renewal of the tokens', () => renewTokens()],
  ['refreshing the person', () => refreshPerson()],
];

beforeEach(() => signedIn(7));

test.each(requests)('%s sets loading, then success', async (_, start) => {
  fakeApi(portal);
  const request = start();
  expect(flags()).toEqual(loading);
  await request;
  expect(flags()).toEqual(success);
});

test.each(requests)('%s that fails sets the error, and the person stays signed in', async (_, start) => {
  fakeApi(() => ({ status: 503 }));
  await start().catch(() => {});
  expect(flags()).toEqual(failedWith('Service Unavailable'));
  expect(authStore.getState()).toMatchObject({ loggedIn: true, selectedCustomer: 7 });
});

test('the next successful request clears the error', async () => {
  fakeApi(() => ({ status: 404 }));
  await selectCustomer(99).catch(() => {});
  fakeApi(portal);
  await selectCustomer(8);
  expect(flags()).toEqual(success);
});

test('of two concurrent requests, loading ends with the last one, and the failure of either stays', async () => {
  const slow = Promise.withResolvers<FakeResponse>();
  fakeApi(({ path }) => (path === '/api/auth/session' ? slow.promise : { status: 500 }));
  const renewal = renewTokens();
  await selectCustomer(8).catch(() => {});
  expect(flags()).toEqual({ ...failedWith('Internal Server Error'), loading: true });
  fakeApi(portal);
  slow.resolve(sessionResponse());
  await renewal;
  expect(flags()).toEqual(failedWith('Internal Server Error'));
});

test('a choice that was superseded sets no error', async () => {
  const slow = Promise.withResolvers<FakeResponse>();
  fakeApi((call) => (wanted(call.body) === 99 ? slow.promise : portal(call)));
  const overtaken = selectCustomer(99);
  await selectCustomer(8);
  slow.resolve({ status: 404 });
  await overtaken;
  expect(flags()).toEqual(success);
});

test('a request that ends after sign-out sets no flag', async () => {
  const slow = Promise.withResolvers<FakeResponse>();
  fakeApi(() => slow.promise);
  const refresh = refreshPerson();
  forgetPerson();
  slow.resolve({ status: 503 });
  await refresh;
  expect(flags()).toEqual(idle);
});
