import { decodeJwt } from 'jose';
import { Browser, createCustomer, usePortal } from '../../../testing/index.ts';

const NOT_FAKED = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const { db, api, createMember } = usePortal();
let origin: string;
let userId: number;
let customerId: number;

beforeAll(async () => {
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ userId, customerId } = await createMember());
});
afterEach(() => jest.useRealTimers());

const pass = (seconds: number) =>
  jest.useFakeTimers({ now: Date.now() + seconds * 1000, doNotFake: [...NOT_FAKED] });
const signBy = (id: number, token: string) =>
  api.post('/customer-portal/auth/sign_by_customer', { customerId: id }, token);

/** Access tokens of a signed-in person: for all customers, and for one. */
async function tokensOfPages(): Promise<Record<'ofAll' | 'ofOne', string>> {
  const ofAll = await api.signedIn(userId);
  return { ofAll, ofOne: (await signBy(customerId, ofAll)).json().token };
}

describe.each(['ofAll', 'ofOne'] as const)('a stolen access token %s', (kind) => {
  test('is refused by every call after five minutes', async () => {
    const token = (await tokensOfPages())[kind];
    const { paths } = (await api.get('/openapi.json')).json() as {
      paths: Record<string, Record<string, { security?: object[] }>>;
    };
    const closed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) =>
        security?.length ? [{ method: method as 'GET', url: path.replaceAll(/\{\w+\}/g, '1') }] : [],
      ),
    );
    expect(closed.length).toBeGreaterThan(40);
    pass(295);
    expect((await api.get('/customer-portal/auth/me', token)).statusCode).toBe(200);
    pass(10);
    const headers = { authorization: `Bearer ${token}` };
    for (const call of closed) {
      const { statusCode } = await api.app.inject({ ...call, headers });
      expect({ ...call, statusCode }).toEqual({ ...call, statusCode: 401 });
    }
  });

  test('can neither start nor renew a session, as a cookie, as a bearer token or as a login token', async () => {
    const token = (await tokensOfPages())[kind];
    const thief = new Browser(origin);
    for (const name of [thief.nameOf('session-token'), '__Host-atrium.session-token', 'accessToken']) {
      thief.cookies.set(name, token);
    }
    expect(await (await thief.fetch('/api/auth/session')).json()).toEqual({});
    const headers = { authorization: `Bearer ${token}` };
    expect(await (await thief.fetch('/api/auth/session', { headers })).json()).toEqual({});
    const { csrfToken } = (await (await thief.fetch('/api/auth/csrf')).json()) as { csrfToken: string };
    const body = new URLSearchParams({ token, csrfToken, json: 'true' });
    const started = await thief.fetch('/api/auth/callback/credentials', { method: 'POST', body, headers });
    expect(started.status).toBe(401);
    expect(await (await thief.fetch('/api/auth/session')).json()).toEqual({});
  });

  test('gets no token with wider access or a later expiry', async () => {
    const { [kind]: token } = await tokensOfPages();
    const stranger = await createCustomer(db.database);
    pass(200);
    expect((await signBy(stranger.id, token)).statusCode).toBe(403);
    expect((await signBy(0, token)).statusCode).not.toBe(200);
    const response = await signBy(customerId, token);
    if (kind === 'ofOne') return expect(response.statusCode).toBe(403);
    const [before, after] = [decodeJwt(token), decodeJwt(response.json().token)];
    expect(after).toMatchObject({ sid: before.sid, exp: before.exp, cid: customerId, typ: 'customer' });
    expect((await signBy(customerId, response.json().token)).statusCode).toBe(403);
  });
});
