import { decodeJwt } from 'jose';
import sql from 'sql-template-tag';
import {
  Browser,
  createCustomer,
  createMembership,
  createSession,
  createUser,
  type TestCustomer,
  usePortal,
} from '../../../testing/index.ts';

const { db, api } = usePortal();
let origin: string;
let mine: TestCustomer;
let other: TestCustomer;

beforeAll(async () => {
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  mine = await createCustomer(db.database, { name: 'Mine' });
  other = await createCustomer(db.database, { name: 'Other' });
});

/** A browser in which a member of `mine` is signed in. */
async function signedIn() {
  const user = await createUser(db.database);
  await createMembership(db.database, { userId: user.id, customerId: mine.id, role: 'viewer' });
  const sessionId = await createSession(db.database, user.id);
  await asJob(sql`UPDATE sessions SET started_at = NULL WHERE id = ${sessionId}`);
  const browser = new Browser(origin);
  await browser.signIn(await api.app.tokens.signLogin(user.id, sessionId));
  return { browser, user, sessionId };
}

const asJob = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));
const sessionOf = async (browser: Browser) =>
  (await (await browser.fetch('/api/auth/session')).json()) as { accessToken: string };
interface Body {
  readonly session: { readonly accessToken: string };
  readonly token: string;
  readonly errors?: object;
  readonly requestId?: string;
  readonly instance?: string;
}
const bodyOf = async (response: Response) => (await response.json()) as Body;

test('one call restores what session, person, customers and sign_by_customer respond with', async () => {
  const { browser, user, sessionId } = await signedIn();
  const response = await browser.restore(mine.id);
  const { session, token, ...restored } = await bodyOf(response);
  const { accessToken } = await sessionOf(browser);
  const [me, customers, signed] = await Promise.all([
    api.get('/customer-portal/auth/me', accessToken),
    api.get('/customer-portal/auth/customer_list_dropdown', accessToken),
    api.post('/customer-portal/auth/sign_by_customer', { customerId: mine.id, renewal: true }, accessToken),
  ]);
  expect(restored).toEqual({ ...me.json(), ...customers.json() });
  const fixed = (text: string) => {
    const { jti: _, iat: __, exp: ___, ...claims } = decodeJwt(text);
    return claims;
  };
  expect(fixed(token)).toEqual(fixed(signed.json().token));
  const restoredToken = session.accessToken;
  expect(fixed(restoredToken)).toEqual(fixed(accessToken));
  expect(fixed(restoredToken)).toMatchObject({ sub: String(user.id), sid: sessionId, cid: 0, typ: 'user' });
  expect(decodeJwt(token).exp).toBe(decodeJwt(restoredToken).exp);
  expect(response.headers.get('cache-control')).toContain('no-store');
});

test('under all customers the token is the access token of the session', async () => {
  const { browser } = await signedIn();
  const { session, token } = await bodyOf(await browser.restore(0));
  expect(token).toBe(session.accessToken);
});

test.each([['cross-site'], ['same-site'], ['none'], ['']])(
  'a request whose Sec-Fetch-Site is "%s" is refused and does not use the session',
  async (site) => {
    const { browser, sessionId } = await signedIn();
    await asJob(sql`UPDATE sessions SET last_used_at = now() - interval '1 hour' WHERE id = ${sessionId}`);
    const response = await browser.restore(mine.id, { 'sec-fetch-site': site });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    const [row] = await asJob(
      sql`SELECT last_used_at < now() - interval '30 minutes' AS idle FROM sessions WHERE id = ${sessionId}`,
    );
    expect(row).toEqual({ idle: true });
  },
);

test('neither a form of another page nor a link can restore a session', async () => {
  const { browser } = await signedIn();
  const headers = { 'sec-fetch-site': 'same-origin' };
  const body = new URLSearchParams({ customerId: String(mine.id) });
  const posted = await browser.fetch('/api/auth/restore', { method: 'POST', headers, body });
  const opened = await browser.fetch('/api/auth/restore', { headers });
  expect([posted.status, opened.status]).toEqual([422, 404]);
});

test('who is signed out gets the response of someone who never signed in', async () => {
  const response = await new Browser(origin).restore(mine.id);
  expect([response.status, await bodyOf(response)]).toEqual([200, { session: null }]);
});

test('a revoked session restores nothing and leaves its cookies as a read of the session does', async () => {
  const { browser, sessionId } = await signedIn();
  await asJob(sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId}`);
  expect(await bodyOf(await browser.restore(mine.id))).toEqual({ session: null });
  expect(browser.cookie('session-token')).toBeUndefined();
  expect(browser.cookie('session-revoked')).toBe('1');
});

test('a customer of others and an unknown one are refused as sign_by_customer refuses them', async () => {
  const { browser } = await signedIn();
  const { accessToken } = await sessionOf(browser);
  for (const customerId of [other.id, 999_999]) {
    const response = await browser.restore(customerId);
    const refused = await api.post('/customer-portal/auth/sign_by_customer', { customerId }, accessToken);
    const { requestId: _, instance: __, ...problem } = await bodyOf(response);
    const { requestId: ___, instance: ____, ...expected } = refused.json();
    expect([response.status, problem]).toEqual([403, expected]);
  }
});

test.each([[-1], [1.5], ['7'], [2_147_483_648], [null]])(
  'a customer id is an integer, and %j is refused',
  async (customerId) => {
    const response = await new Browser(origin).restore(customerId);
    expect([response.status, Object.keys((await bodyOf(response)).errors ?? {})]).toEqual([
      422,
      ['customerId'],
    ]);
  },
);

test('the first document of a session in a scope is logged as a switch, the next ones are not', async () => {
  const { browser, user } = await signedIn();
  for (const customerId of [mine.id, mine.id, 0]) await browser.restore(customerId);
  const switches = await asJob(
    sql`SELECT customer_id AS "customerId" FROM activity_logs
        WHERE actor_id = ${user.id} AND action = 'customer.switched'`,
  );
  expect(switches).toEqual([{ customerId: mine.id }]);
});

test('an outage of the database restores nothing and keeps the session', async () => {
  const { browser } = await signedIn();
  const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const outages = [
    jest.spyOn(api.app.database, 'asLogin').mockRejectedValue(unreachable),
    jest.spyOn(api.app.database, 'findSessionAccess').mockRejectedValue(unreachable),
  ];
  expect((await browser.restore(mine.id)).status).toBe(503);
  for (const outage of outages) outage.mockRestore();
  expect(await bodyOf(await browser.restore(mine.id))).toMatchObject({
    session: { expires: expect.any(String) },
  });
});
