import { AxiosError } from 'axios';
import { authStore, setAuth } from './auth-store.ts';
import { configureHost } from './http.ts';
import { renewTokens } from './renewal.ts';
import { request, requestAnonymously, requestForAllCustomers } from './request.ts';
import { RequestError } from './request-error.ts';
import { selectCustomer } from './scope.ts';
import { hasPendingRequests } from './send.ts';
import { type FakeResponse, fakeApi, fakeToken, sessionResponse, signedIn } from './testing/fake-api.ts';

const LIST = 'GET /customer-portal/applications';

async function errorOf(work: Promise<unknown>): Promise<RequestError> {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof RequestError)) throw new Error(`expected a RequestError, got ${error}`);
  return error;
}

beforeEach(() => signedIn(7));

test('a call carries the bearer token, and arrays become repeated parameters', async () => {
  const sent = fakeApi(() => ({ body: { applications: [] } }));
  await request(LIST, { query: { status: [3, 4], search: undefined } });
  expect(sent[0]).toMatchObject({
    method: 'GET',
    url: '/customer-portal/applications?status=3&status=4',
    token: authStore.getState().token,
  });
});

test('a call that takes the user token only carries that, whichever customer is chosen', async () => {
  const sent = fakeApi(() => ({ headers: { 'x-atrium-customer': '0' }, body: { sessions: [] } }));
  await request('GET /customer-portal/auth/sessions', {});
  const { token, userAuthToken } = authStore.getState();
  expect(userAuthToken).not.toBe(token);
  expect(sent[0]).toMatchObject({ token: userAuthToken });
});

test('path parameters are filled in and escaped', async () => {
  const sent = fakeApi(() => ({ body: {} }));
  await request('GET /customer-portal/applications/:id', { params: { id: '4/2' } });
  expect(sent[0]?.path).toBe('/customer-portal/applications/4%2F2');
});

test('calls of the login service go to its own address with its cookies, and carry no bearer', async () => {
  configureHost({ sessionBasePath: '/api/auth', loginServiceUrl: 'https://login.example/' });
  const sent = fakeApi(() => ({ body: { token: 't' } }));
  await request('POST /api/login/', { body: { email: 'a', password: 'b' } });
  configureHost({ sessionBasePath: '/api/auth', loginServiceUrl: '' });
  expect(sent[0]).toMatchObject({
    url: 'https://login.example/api/login/',
    token: null,
    withCredentials: true,
  });
});

test('a response that names another customer is refused', async () => {
  fakeApi(() => ({ headers: { 'x-atrium-customer': '8', 'x-request-id': 'r9' } }));
  const error = await errorOf(request(LIST, {}));
  expect(error).toMatchObject({ reason: 'foreign-customer', requestId: 'r9' });
});

test('a response that names no customer is refused', async () => {
  fakeApi(() => ({ headers: { 'x-atrium-customer': '' } }));
  expect((await errorOf(request(LIST, {}))).reason).toBe('foreign-customer');
});

test('a late response for the former customer is dropped', async () => {
  const late = Promise.withResolvers<FakeResponse>();
  fakeApi(({ path }) =>
    path.endsWith('sign_by_customer') ? { body: { token: fakeToken({ customerId: 8 }) } } : late.promise,
  );
  const call = errorOf(request(LIST, {}));
  await selectCustomer(8);
  late.resolve({ body: { applications: ['of customer 7'] } });
  expect((await call).reason).toBe('aborted');
});

test('a call for all customers carries the user token, and the chosen customer stays', async () => {
  const sent = fakeApi(() => ({ body: { application: {} }, headers: { 'x-atrium-customer': '0' } }));
  await requestForAllCustomers('GET /customer-portal/applications/:id', { params: { id: 4 } });
  const { userAuthToken, token, selectedCustomer } = authStore.getState();
  expect(sent[0]?.token).toBe(userAuthToken);
  expect(userAuthToken).not.toBe(token);
  expect(selectedCustomer).toBe(7);
});

test('choosing another customer aborts what is in flight', async () => {
  const never = Promise.withResolvers<FakeResponse>();
  const sent = fakeApi(({ path }) =>
    path.endsWith('sign_by_customer') ? { body: { token: fakeToken({ customerId: 8 }) } } : never.promise,
  );
  const call = errorOf(request(LIST, {}));
  await selectCustomer(8);
  expect(sent[0]?.signal?.aborted).toBe(true);
  never.resolve({});
  await call;
});

test('the caller may abort a call', async () => {
  const never = Promise.withResolvers<FakeResponse>();
  fakeApi(() => never.promise);
  const controller = new AbortController();
  const call = errorOf(request(LIST, {}, { signal: controller.signal }));
  controller.abort();
  never.resolve({});
  expect((await call).reason).toBe('aborted');
});

test('twenty refused calls share one renewal and are repeated with the new token', async () => {
  const renewed = fakeToken({ customerId: 7, serial: 2 });
  const former = authStore.getState().token;
  const sent = fakeApi(({ path, token }) => {
    if (path === '/api/auth/session') return sessionResponse();
    if (path.endsWith('sign_by_customer')) return { body: { token: renewed } };
    return token === former ? { status: 401 } : { body: { applications: [] } };
  });
  await Promise.all(Array.from({ length: 20 }, () => request(LIST, {})));
  expect(sent.filter(({ path }) => path === '/api/auth/session')).toHaveLength(1);
  expect(sent.filter(({ path }) => path.endsWith('sign_by_customer'))).toHaveLength(1);
  expect(sent.filter(({ token }) => token === renewed)).toHaveLength(20);
  expect(authStore.getState().token).toBe(renewed);
});

test('a token about to expire is renewed before it is used', async () => {
  signedIn(7, fakeToken({ customerId: 7, livesSeconds: 5 }));
  const sent = fakeApi(({ path }) => {
    if (path === '/api/auth/session') return sessionResponse();
    if (path.endsWith('sign_by_customer')) return { body: { token: fakeToken({ customerId: 7 }) } };
    return {};
  });
  await request(LIST, {});
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual([
    'session',
    'sign_by_customer',
    'applications',
  ]);
  expect(sent[1]?.body).toEqual({ customerId: 7, renewal: true });
});

test('when the session has ended the person is signed out', async () => {
  fakeApi(({ path }) => (path === '/api/auth/session' ? { body: {} } : { status: 401 }));
  expect((await errorOf(request(LIST, {}))).status).toBe(401);
  expect(authStore.getState()).toEqual(authStore.getInitialState());
});

test('a call that is refused again after a renewal signs out', async () => {
  fakeApi(({ path }) => {
    if (path === '/api/auth/session') return sessionResponse();
    if (path.endsWith('sign_by_customer'))
      return { body: { token: fakeToken({ customerId: 7, serial: 3 }) } };
    return { status: 401 };
  });
  expect((await errorOf(request(LIST, {}))).status).toBe(401);
  expect(authStore.getState().loggedIn).toBe(false);
});

test('a renewal that began before the next sign-in does not sign out', async () => {
  const late = Promise.withResolvers<FakeResponse>();
  fakeApi(() => late.promise);
  const renewal = errorOf(renewTokens());
  setAuth({ userAuthToken: fakeToken({ person: 2 }) });
  late.resolve({ body: {} });
  expect((await renewal).status).toBe(401);
  expect(authStore.getState().loggedIn).toBe(true);
});

test('a 401 that arrives after the next sign-in does not sign out', async () => {
  const late = Promise.withResolvers<FakeResponse>();
  let refused = 0;
  fakeApi(({ path }) => {
    if (path === '/api/auth/session') return sessionResponse();
    if (path.endsWith('sign_by_customer')) return { body: { token: fakeToken({ customerId: 7 }) } };
    refused += 1;
    return refused === 1 ? { status: 401 } : late.promise;
  });
  const call = errorOf(request(LIST, {}));
  while (refused < 2) await Promise.resolve();
  setAuth({ token: fakeToken({ customerId: 7, person: 2 }) });
  late.resolve({ status: 401 });
  await call;
  expect(authStore.getState().loggedIn).toBe(true);
});

test('an outage of the session service does not sign out', async () => {
  fakeApi(({ path }) => (path === '/api/auth/session' ? { status: 503 } : { status: 401 }));
  expect((await errorOf(request(LIST, {}))).status).toBe(503);
  expect(authStore.getState().loggedIn).toBe(true);
});

test.each([
  ['HTTP/1.1', 'Unprocessable Entity'],
  ['HTTP/2', ''],
])('the phrase of a status is the same over %s', async (_, statusText) => {
  fakeApi(() => ({ status: 422, statusText }));
  const error = await errorOf(request(LIST, {}));
  expect(error.message).toBe('Unprocessable Content');
});

test('an empty status text is replaced by the standard phrase', async () => {
  fakeApi(() => ({ status: 503, statusText: '' }));
  expect(await errorOf(request(LIST, {}))).toMatchObject({ message: 'Service Unavailable', status: 503 });
});

test.each([
  ['a failure carries the problem and its request id, for support', 500, 'r1'],
  ['a refusal carries the problem and no request id', 404, null],
])('%s', async (_, status, requestId) => {
  const problem = { type: 'urn:atrium:problem:some', title: 'Some', status, requestId: 'r1' };
  fakeApi(() => ({ status, statusText: 'Some', body: problem }));
  expect(await errorOf(request(LIST, {}))).toMatchObject({ problem, requestId, reason: 'http' });
});

test('a call without a response is a network error', async () => {
  fakeApi(() => {
    throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
  });
  expect(await errorOf(request(LIST, {}))).toMatchObject({ status: 0, reason: 'network' });
});

test('an anonymous call carries no token, even while someone is signed in', async () => {
  signedIn(7);
  const sent = fakeApi(() => ({ status: 204 }));
  const body = { token: 'x'.repeat(43) };
  await requestAnonymously('POST /customer-portal/auth/invitations/decline_by_link', { body });
  expect(sent.map(({ token }) => token)).toEqual([null]);
});

test('a call is pending until its response is there, also if it fails', async () => {
  const seen: boolean[] = [];
  fakeApi(() => {
    seen.push(hasPendingRequests());
    return { status: 500 };
  });
  await errorOf(request(LIST, {}));
  expect([...seen, hasPendingRequests()]).toEqual([true, false]);
});
