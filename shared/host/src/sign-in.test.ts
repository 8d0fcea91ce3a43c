import { authStore, resetAuth } from './auth-store.ts';
import { configureHost } from './http.ts';
import { forgetPerson } from './renewal.ts';
import { restoreSession, signInWithLine, signInWithPassword, signOut } from './sign-in.ts';
import {
  ana,
  anasCustomers,
  type FakeResponse,
  fakeApi,
  fakeToken,
  type SentCall,
  sessionResponse,
} from './testing/fake-api.ts';

function portal({ path, body }: SentCall): FakeResponse {
  if (path === '/api/login/' || path === '/api/line_login/') return { body: { token: fakeToken() } };
  if (path === '/api/auth/session') return sessionResponse();
  if (path.endsWith('/me')) return { body: { user: ana } };
  if (path.endsWith('/customer_list_dropdown')) return { body: { filteredCustomers: anasCustomers } };
  return { body: { token: fakeToken({ customerId: (body as { customerId: number }).customerId }) } };
}

/** The endpoints that next-auth's client calls. */
function fakeSessionService(responses: Record<string, unknown>): jest.Mock {
  const fetch = jest.fn(async (url: string) => {
    const found = Object.entries(responses).find(([end]) => url.endsWith(end));
    return { ok: found !== undefined, status: found ? 200 : 503, json: async () => found?.[1] ?? {} };
  });
  Object.assign(globalThis, { fetch });
  return fetch;
}

const sessionService = {
  '/csrf': { csrfToken: 'c' },
  '/providers': { credentials: { id: 'credentials', type: 'credentials' } },
  '/callback/credentials': { url: 'http://localhost/' },
  '/signout': { url: 'http://localhost/signin' },
};

beforeEach(() => {
  resetAuth();
  fakeSessionService(sessionService);
  for (const path of ['/c/0', '/c/7']) writeCookie(`accessToken=; Path=${path}; Max-Age=0`);
  window.history.replaceState(null, '', '/');
});

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: it is what the product uses
  document.cookie = cookie;
}

test('signing in stores the token, the person and their customers', async () => {
  fakeApi(portal);
  await signInWithPassword('ana@acme.example', 'a long passphrase');
  expect(authStore.getState()).toMatchObject({
    loggedIn: true,
    isSuccess: true,
    loading: false,
    user: { displayName: 'Ana Acme' },
    customerListDropdown: anasCustomers,
    selectedCustomer: 0,
  });
});

test('the session starts with the token of the login service', async () => {
  const fetch = fakeSessionService(sessionService);
  fakeApi(portal);
  await signInWithPassword('ana@acme.example', 'a long passphrase');
  const callback = fetch.mock.calls.find(([url]) => url.endsWith('/callback/credentials'));
  expect(callback?.[1].body.get('token')).toMatch(/^e30\./);
});

test('the parameters of a redirect by LINE start a session too', async () => {
  const sent = fakeApi(portal);
  const response = { code: 'c', state: 's', redirectUri: 'http://localhost/signin/line' };
  await signInWithLine(response);
  expect(sent[0]).toMatchObject({ path: '/api/line_login/', body: response });
  expect(authStore.getState()).toMatchObject({ loggedIn: true, user: { displayName: 'Ana Acme' } });
});

test('an unlinked LINE account yields the token that links it at sign-in with a password', async () => {
  const type = 'urn:atrium:problem:line-account-not-linked';
  const problem = { type, title: '', status: 409, requestId: 'req-1', linkToken: 'link' };
  fakeApi(() => ({ status: 409, body: problem }));
  const response = { code: 'c', state: 's', redirectUri: 'http://localhost/signin/line' };
  await expect(signInWithLine(response)).rejects.toMatchObject({
    status: 409,
    problem: { linkToken: 'link' },
  });
  const sent = fakeApi(portal);
  await signInWithPassword('ana@acme.example', 'a long passphrase', 'link');
  expect(sent[0]?.body).toMatchObject({ linkToken: 'link' });
});

test.each([
  [422, 'User not found.'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
])('a sign-in refused with %i shows "%s"', async (status, message) => {
  fakeApi(() => ({ status }));
  await expect(signInWithPassword('a', 'b')).rejects.toMatchObject({ message, status });
  expect(authStore.getState()).toMatchObject({
    isError: true,
    errorMessage: message,
    loggedIn: false,
    loading: false,
    token: null,
  });
});

test('a sign-in that fails after a sign-out leaves nothing loading', async () => {
  const late = Promise.withResolvers<FakeResponse>();
  fakeApi(() => late.promise);
  const signingIn = signInWithPassword('a', 'b');
  forgetPerson();
  late.resolve({ status: 503 });
  await expect(signingIn).rejects.toThrow('Service Unavailable');
  expect(authStore.getState().loading).toBe(false);
});

test('a session that did not start is a failure, whatever next-auth reports', async () => {
  fakeApi((call) => (call.path === '/api/auth/session' ? { body: {} } : portal(call)));
  await expect(signInWithPassword('a', 'b')).rejects.toThrow('You could not be signed in.');
  expect(authStore.getState().loggedIn).toBe(false);
});

test('a document without a session starts signed out', async () => {
  fakeApi(() => ({ body: {} }));
  expect(await restoreSession(7)).toBe(false);
});

test.each([7, 0])('a document uses the token in the cookie of its scope: /c/%i/', async (customerId) => {
  const left = fakeToken({ customerId, serial: 5 });
  window.history.replaceState(null, '', `/c/${customerId}/`);
  writeCookie(`accessToken=${left}; Path=/c/${customerId}`);
  const sent = fakeApi(portal);
  await restoreSession(customerId);
  expect(authStore.getState().token).toBe(left);
  expect(sent.some(({ path }) => path.endsWith('sign_by_customer'))).toBe(false);
});

test.each([
  ['of another person', fakeToken({ person: 2, customerId: 7 })],
  ['of a portal at another port', fakeToken({ customerId: 7, session: 'another one' })],
  ['of another customer', fakeToken({ customerId: 8 })],
  ['that is about to expire', fakeToken({ customerId: 7, livesSeconds: 3 })],
  ['that is not one', 'rubbish'],
])('a token %s is dropped and a new one requested', async (_, left) => {
  window.history.replaceState(null, '', '/c/7/');
  writeCookie(`accessToken=${left}; Path=/c/7`);
  const sent = fakeApi(portal);
  await restoreSession(7);
  expect(sent.find(({ path }) => path.endsWith('sign_by_customer'))?.body).toEqual({
    customerId: 7,
    renewal: true,
  });
  expect(authStore.getState().token).not.toBe(left);
});

test.each([
  ['of another person', fakeToken({ person: 2 })],
  ['of a portal at another port', fakeToken({ session: 'another one' })],
  ['of one customer', fakeToken({ customerId: 7 })],
  ['that is about to expire', fakeToken({ livesSeconds: 3, serial: 5 })],
  ['that is not one', 'rubbish'],
])('under all customers a token %s is dropped for that of the session', async (_, left) => {
  window.history.replaceState(null, '', '/c/0/');
  writeCookie(`accessToken=${left}; Path=/c/0`);
  fakeApi(portal);
  await restoreSession(0);
  const { token, userAuthToken } = authStore.getState();
  expect(token).toBe(userAuthToken);
  expect(token).not.toBe(left);
});

test('an outage at start is an error, not a sign-out', async () => {
  fakeApi(() => ({ status: 503 }));
  await expect(restoreSession(0)).rejects.toMatchObject({ status: 503 });
});

/** The portal after it has ended the session. */
const ended = (call: SentCall): FakeResponse =>
  call.path === '/api/auth/session' ? { body: {} } : portal(call);

test.each([
  ['the portal is unreachable', {}, ended],
  ['the portal could not end the session', { ...sessionService, '/signout': { status: 503 } }, portal],
  ['the session cannot be read', sessionService, () => ({ status: 503 })],
])('signing out while %s fails, and the person stays signed in', async (_, responses, response) => {
  fakeApi(portal);
  await restoreSession(7);
  const before = authStore.getState();
  fakeSessionService(responses);
  fakeApi(response);
  // next-auth's client logs what it cannot reach.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await expect(signOut()).rejects.toMatchObject({ name: 'RequestError' });
  const failed = { isSuccess: false, isError: true, errorMessage: expect.any(String) };
  expect(authStore.getState()).toEqual({ ...before, ...failed });
});

test('signing out clears every scope and the person', async () => {
  fakeApi(portal);
  for (const customerId of [0, 7, 8]) await restoreSession(customerId);
  fakeApi(ended);
  const write = jest.spyOn(document, 'cookie', 'set');
  await signOut();
  const cleared = write.mock.calls.map(([cookie]) => /Path=(\S+);/.exec(cookie)?.[1]);
  expect(cleared.sort()).toEqual(['/c/0', '/c/7', '/c/8']);
  expect(authStore.getState()).toEqual(authStore.getInitialState());
});

test('signing in and out use the base path of the deployment, without a provider', async () => {
  const chosen = '/session/v4';
  configureHost({ sessionBasePath: chosen, loginServiceUrl: '' });
  try {
    const fetch = fakeSessionService(sessionService);
    let session = sessionResponse();
    const read = fakeApi((call) => (call.path === `${chosen}/session` ? session : portal(call)));
    await signInWithPassword('ana@acme.example', 'a long passphrase');
    session = { body: {} };
    await signOut();
    expect(fetch.mock.calls.length).toBeGreaterThan(0);
    const asked = [...fetch.mock.calls.map(([url]) => new URL(url, 'http://localhost').pathname)];
    expect(asked.filter((path) => !path.startsWith(`${chosen}/`))).toEqual([]);
    expect(read.filter(({ path }) => path.startsWith('/api/auth'))).toEqual([]);
  } finally {
    configureHost({ sessionBasePath: '/api/auth', loginServiceUrl: '' });
  }
});
