import { decodeJwt } from 'jose';
import sql, { raw } from 'sql-template-tag';
import { createDatabase } from '../../../db/index.ts';
import { createApp } from '../../../server/app.ts';
import {
  Browser,
  createLineTo,
  createSession,
  createTestApp,
  createUser,
  type TestUser,
  usePortal,
} from '../../../testing/index.ts';
import { createTestMailer } from '../../../testing/test-mailer.ts';
import { createTokens, generateKeys, parseKeys } from '../../../tokens/index.ts';
import { hashPassword } from '../credentials/index.ts';

const PASSWORD = 'a long enough passphrase';
type Client = typeof import('next-auth/react');

const { db, api } = usePortal();
let origin: string;
let user: TestUser;

beforeAll(async () => {
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  user = await createUser(db.database, { passwordHash: await hashPassword(PASSWORD) });
});

/** A browser in which next-auth's published client runs. */
class ClientBrowser extends Browser {
  readonly location = { href: `${origin}/signin`, origin, reload: () => undefined };
  readonly basePath: string;

  constructor(basePath = '/api/auth') {
    super(origin);
    this.basePath = basePath;
  }

  /** The published client, as this browser would run it. */
  async run<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const surroundings = {
      fetch: this.fetch,
      window: { location: this.location, addEventListener: () => undefined, localStorage: undefined },
      localStorage: { setItem: () => undefined },
    };
    const before = Object.fromEntries(
      Object.keys(surroundings).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
    );
    for (const [name, value] of Object.entries(surroundings)) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
    try {
      return await work(loadClient(`${this.origin}${this.basePath}`));
    } finally {
      for (const [name, descriptor] of Object.entries(before)) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else delete (globalThis as Record<string, unknown>)[name];
      }
    }
  }
}

/** The client reads the address of session authentication when it is loaded. */
function loadClient(address: string): Client {
  process.env.NEXTAUTH_URL = address;
  try {
    jest.resetModules();
    return jest.requireActual<Client>('next-auth/react');
  } finally {
    delete process.env.NEXTAUTH_URL;
  }
}

const loginToken = async () => {
  const response = await api.post('/api/login/', { email: user.email, password: PASSWORD });
  return response.json().token as string;
};
const signIn = (browser: ClientBrowser, token: string) =>
  browser.run((client) => client.signIn('credentials', { token, redirect: false }));
const sessionOf = (browser: ClientBrowser) =>
  browser.run((client) => client.getSession()) as Promise<{
    accessToken: string;
    expires: string;
    user: object;
  } | null>;
const signedInBrowser = async () => {
  const browser = new ClientBrowser();
  await signIn(browser, await loginToken());
  return browser;
};

test('the response without a session is an empty object', async () => {
  const response = await api.get('/api/auth/session');
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
});

test("next-auth's own client signs in with a login token, reads the session and signs out", async () => {
  const browser = new ClientBrowser();
  expect(await browser.run((client) => client.getProviders())).toHaveProperty('credentials');
  expect(await signIn(browser, await loginToken())).toMatchObject({ ok: true, status: 200, error: null });
  const session = await sessionOf(browser);
  expect(session).toMatchObject({ user: { id: user.id, email: user.email, name: user.displayName } });
  const me = await api.get('/customer-portal/auth/me', session?.accessToken);
  expect(me.json().user.id).toBe(user.id);
  await browser.run((client) => client.signOut({ redirect: false }));
  expect(await sessionOf(browser)).toBeNull();
  expect((await api.get('/customer-portal/auth/me', session?.accessToken)).statusCode).toBe(401);
});

test("next-auth's own client works if session authentication is at another path", async () => {
  const basePath = '/members/sign-in';
  const usual = origin;
  const elsewhere = await createTestApp(db, {
    session: { secrets: ['x'.repeat(32)], basePath, publicUrl: undefined },
  });
  try {
    origin = await elsewhere.app.listen({ host: '127.0.0.1', port: 0 });
    const browser = new ClientBrowser(basePath);
    const { credentials } = (await browser.run((client) => client.getProviders())) ?? {};
    expect(credentials?.callbackUrl).toBe(`${origin}${basePath}/callback/credentials`);
    const login = await elsewhere.post('/api/login/', { email: user.email, password: PASSWORD });
    expect(await signIn(browser, login.json().token)).toMatchObject({ ok: true, error: null });
    expect(await sessionOf(browser)).toMatchObject({ user: { id: user.id } });
    expect(await browser.run((client) => client.signOut({ redirect: false }))).toEqual({
      url: expect.stringContaining(origin),
    });
    expect(await sessionOf(browser)).toBeNull();
    expect((await elsewhere.get('/api/auth/session')).statusCode).toBe(404);
  } finally {
    origin = usual;
    await elsewhere.close();
  }
});

test('a session outlives a rotation of the secret, and ends with the secret that encrypted it', async () => {
  const [former, present] = ['f'.repeat(32), 'p'.repeat(32)];
  const rotation = [[former], [present, former], [present]];
  const portals = await Promise.all(
    rotation.map((secrets) =>
      createTestApp(db, { session: { secrets, basePath: '/api/auth', publicUrl: undefined } }),
    ),
  );
  let host: string;
  /** The person of the session, and the cookies after the response. */
  const session = async (step: number, cookies: Record<string, string>) => {
    const response = await portals[step]?.app.inject({
      url: '/api/auth/session',
      headers: { host },
      cookies,
    });
    const set = Object.fromEntries((response?.cookies ?? []).map(({ name, value }) => [name, value]));
    return { id: response?.json().user?.id, cookies: { ...cookies, ...set } };
  };
  try {
    const browser = new Browser((await portals[0]?.app.listen({ host: '127.0.0.1', port: 0 })) ?? '');
    ({ host } = new URL(browser.origin));
    await browser.signIn(
      (await portals[0]?.app.tokens.signLogin(user.id, await createSession(db.database, user.id))) ?? '',
    );
    const before = Object.fromEntries(browser.cookies);
    const rotated = await session(1, before);
    expect(rotated.id).toBe(user.id);
    expect((await session(2, rotated.cookies)).id).toBe(user.id);
    expect((await session(2, before)).id).toBeUndefined();
  } finally {
    await Promise.all(portals.map((portal) => portal.close()));
  }
});

test('the cookie is HttpOnly and SameSite, and each read returns a new access token', async () => {
  const browser = await signedInBrowser();
  const response = await browser.fetch('/api/auth/session');
  const cookie = response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${browser.nameOf('session-token')}=`));
  expect(cookie).toMatch(/; Path=\/;.*HttpOnly; SameSite=Lax/);
  const [first, second] = [await sessionOf(browser), await sessionOf(browser)];
  expect(first?.accessToken).not.toBe(second?.accessToken);
});

test('over https, all cookies of sign-in are Secure', async () => {
  const publicUrl = 'https://portal.example';
  const portal = await createTestApp(db, {
    session: { secrets: ['x'.repeat(32)], basePath: '/api/auth', publicUrl },
    line: {
      channelId: 'channel',
      channelSecret: 'x'.repeat(32),
      issuer: 'https://access.line.me',
      authorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize',
      tokenUrl: 'https://api.line.me/oauth2/v2.1/token',
    },
  });
  try {
    const usual = origin;
    origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const browser = new ClientBrowser();
    origin = usual;
    const csrf = await browser.fetch('/api/auth/csrf');
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const token = await portal.app.tokens.signLogin(user.id, await createSession(db.database, user.id));
    const body = new URLSearchParams({ token, csrfToken, json: 'true' });
    const started = await browser.fetch('/api/auth/callback/credentials', { method: 'POST', body });
    expect(started.status).toBe(200);
    const atLine = await browser.fetch('/api/line_login/start');
    const set = [csrf, started, atLine].flatMap(({ headers }) => headers.getSetCookie());
    expect(set.map((line) => line.split('=')[0])).toEqual(
      expect.arrayContaining([
        '__Host-atrium.csrf-token',
        '__Host-atrium.session-token',
        '__Secure-atrium.line',
      ]),
    );
    expect(set.filter((line) => !/; HttpOnly/.test(line) || !/; Secure/.test(line))).toEqual([]);
    expect(set.filter((line) => !/; SameSite=(Lax|Strict)/.test(line))).toEqual([]);
  } finally {
    await portal.close();
  }
});

test('a login token starts one session, even if several requests try concurrently', async () => {
  const token = await loginToken();
  const browsers = Array.from({ length: 10 }, () => new ClientBrowser());
  const started = await Promise.all(
    browsers.map(async (browser) => {
      const { csrfToken } = (await (await browser.fetch('/api/auth/csrf')).json()) as { csrfToken: string };
      const body = new URLSearchParams({ token, csrfToken, json: 'true' });
      const response = await browser.fetch('/api/auth/callback/credentials', { method: 'POST', body });
      return response.status;
    }),
  );
  expect(started.toSorted()).toEqual([200, ...Array(9).fill(401)]);
  expect(await signIn(new ClientBrowser(), token)).toMatchObject({
    ok: false,
    error: 'CredentialsSignin',
    status: 401,
  });
});

test('a used login token stays used, whatever happens to its session', async () => {
  const token = await loginToken();
  expect(await signIn(new ClientBrowser(), token)).toMatchObject({ ok: true });
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE sessions SET started_at = NULL WHERE id = ${String(decodeJwt(token).sid)}`),
  );
  expect(await signIn(new ClientBrowser(), token)).toMatchObject({ ok: false, status: 401 });
});

test('a session starts once, even with several tokens for it', async () => {
  const sessionId = await createSession(db.database, user.id);
  const start = async () => signIn(new ClientBrowser(), await api.app.tokens.signLogin(user.id, sessionId));
  expect(await start()).toMatchObject({ ok: true });
  expect(await start()).toMatchObject({ ok: false, status: 401 });
});

test('only a login token starts a session', async () => {
  const session = await sessionOf(await signedInBrowser());
  for (const token of [session?.accessToken ?? '', 'nonsense', '']) {
    expect(await signIn(new ClientBrowser(), token)).toMatchObject({ ok: false, status: 401 });
  }
});

test('without the CSRF token no session starts or ends', async () => {
  const browser = await signedInBrowser();
  const body = new URLSearchParams({ token: await loginToken(), csrfToken: 'guess', json: 'true' });
  const started = await browser.fetch('/api/auth/callback/credentials', { method: 'POST', body });
  expect(await started.json()).toEqual({ url: `${origin}/api/auth/signin?csrf=true` });
  await browser.fetch('/api/auth/signout', { method: 'POST', body: new URLSearchParams({ json: 'true' }) });
  expect(await sessionOf(browser)).not.toBeNull();
});

test('a revoked session ends at the next read', async () => {
  const browser = await signedInBrowser();
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE sessions SET revoked_at = now() WHERE user_id = ${user.id}`),
  );
  expect(await sessionOf(browser)).toBeNull();
  expect(browser.cookie('session-token')).toBeUndefined();
});

describe('the mark of a revoked session', () => {
  const MARK = 'session-revoked';
  const end = (column: 'revoked_at' | 'expires_at') =>
    db.database.asJob((tx) =>
      tx.rows(sql`UPDATE sessions SET ${raw(column)} = now() WHERE user_id = ${user.id}`),
    );

  it('is readable for pages, for every tab, until the next session starts', async () => {
    const browser = await signedInBrowser();
    await end('revoked_at');
    await sessionOf(browser);
    expect(browser.cookie(MARK)).toBe('1');
    await sessionOf(browser);
    expect(browser.cookie(MARK)).toBe('1');
    await signIn(browser, await loginToken());
    expect(browser.cookie(MARK)).toBeUndefined();
  });

  it('is not left by a session that expired', async () => {
    const browser = await signedInBrowser();
    await end('expires_at');
    expect(await sessionOf(browser)).toBeNull();
    expect(browser.cookie(MARK)).toBeUndefined();
  });
});

test('an outage of the database does not end a session', async () => {
  const browser = await signedInBrowser();
  const outage = jest
    .spyOn(api.app.database, 'asLogin')
    .mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  expect(await sessionOf(browser)).toMatchObject({ user: { id: user.id } });
  outage.mockRestore();
  expect(await sessionOf(browser)).toMatchObject({ user: { id: user.id } });
});

test('during an outage of the database a person stays signed in, and continues after it', async () => {
  const line = await createLineTo(db.url);
  const cut = createDatabase({ url: line.url });
  const tokens = createTokens(await parseKeys(await generateKeys()));
  const portal = await createApp({
    database: cut,
    tokens,
    mailer: createTestMailer(),
    session: { secrets: ['x'.repeat(32)], basePath: '/api/auth', publicUrl: undefined },
    services: ['login', 'portal', 'session'],
    trustProxy: [],
    logLevel: 'silent',
  });
  const usual = origin;
  try {
    origin = await portal.listen({ host: '127.0.0.1', port: 0 });
    const browser = new ClientBrowser();
    const login = await portal.inject({
      method: 'POST',
      url: '/api/login/',
      payload: { email: user.email, password: PASSWORD },
    });
    await signIn(browser, login.json().token);
    const me = async () =>
      portal.inject({
        url: '/customer-portal/auth/me',
        headers: { authorization: `Bearer ${(await sessionOf(browser))?.accessToken}` },
      });
    expect((await me()).statusCode).toBe(200);
    line.cut();
    for (let read = 0; read < 10; read++) {
      expect(await sessionOf(browser)).toMatchObject({ user: { id: user.id } });
      expect((await me()).statusCode).toBe(503);
    }
    line.mend();
    expect(await sessionOf(browser)).toMatchObject({ user: { id: user.id } });
    expect((await me()).statusCode).toBe(200);
  } finally {
    origin = usual;
    await portal.close();
    await cut.close();
    await line.close();
  }
});

test('signing out during an outage of the database fails, and the next try ends the session', async () => {
  const browser = await signedInBrowser();
  const { accessToken } = (await sessionOf(browser)) ?? {};
  const { csrfToken } = (await (await browser.fetch('/api/auth/csrf')).json()) as { csrfToken: string };
  const signOut = () =>
    browser.fetch('/api/auth/signout', {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, json: 'true' }),
    });
  const outage = jest
    .spyOn(api.app.database, 'asLogin')
    .mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  const refused = await signOut();
  outage.mockRestore();
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ title: 'The service is not available at the moment.' }),
  ]);
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect((await api.get('/customer-portal/auth/me', accessToken)).statusCode).toBe(200);

  expect((await signOut()).status).toBe(200);
  expect(await sessionOf(browser)).toBeNull();
  expect((await api.get('/customer-portal/auth/me', accessToken)).statusCode).toBe(401);
});

test('signing out removes the cookies of the portal that it receives, and no others', async () => {
  const browser = await signedInBrowser();
  const ofOthers = [
    ...['another.site', 'next-auth.session-token', 'next-auth.csrf-token', 'next-auth.callback-url'],
    // These cookies are of a portal at another port.
    ...['atrium.session-token', 'atrium-1.session-token', 'atrium-1.line-link'],
  ];
  for (const name of [browser.nameOf('line-link'), ...ofOthers]) browser.cookies.set(name, 'a value');
  const { csrfToken } = (await (await browser.fetch('/api/auth/csrf')).json()) as { csrfToken: string };
  const body = new URLSearchParams({ csrfToken, json: 'true' });
  const asked = await browser.fetch('/api/auth/signout');
  const foreign = await browser.fetch('/api/auth/signout', { method: 'POST', body: new URLSearchParams() });
  expect([asked, foreign].flatMap(({ headers }) => headers.getSetCookie()).filter(isRemoval)).toEqual([]);
  const ended = await browser.fetch('/api/auth/signout', { method: 'POST', body });
  expect(ended.headers.get('clear-site-data')).toBeNull();
  expect(Object.fromEntries(browser.cookies)).toEqual(
    Object.fromEntries(ofOthers.map((name) => [name, 'a value'])),
  );
});

test('the cookies of another program that uses next-auth are neither read nor replaced', async () => {
  const browser = new ClientBrowser();
  const ofOthers = ['next-auth.session-token', 'next-auth.csrf-token', 'next-auth.callback-url'];
  for (const name of ofOthers) browser.cookies.set(name, 'of another program');
  await browser.fetch('/api/auth/session');
  await signIn(browser, await loginToken());
  expect(await sessionOf(browser)).not.toBeNull();
  expect(ofOthers.map((name) => browser.cookies.get(name))).toEqual(ofOthers.map(() => 'of another program'));
});

test('two portals at two ports of a host keep a session each, and sign out alone', async () => {
  const other = await createTestApp(db, {
    session: { secrets: ['o'.repeat(32)], basePath: '/api/auth', publicUrl: undefined },
  });
  try {
    const here = new Browser(origin);
    const there = new Browser(await other.app.listen({ host: '127.0.0.1', port: 0 }));
    // A browser has the same cookies for both.
    Object.assign(there, { cookies: here.cookies });
    const tokenOf = async (app: typeof api.app) =>
      app.tokens.signLogin(user.id, await createSession(db.database, user.id));
    await here.signIn(await tokenOf(api.app));
    await there.signIn(await tokenOf(other.app));
    const peopleOf = async () =>
      Promise.all(
        [here, there].map(async (browser) => {
          const { user: person } = (await (await browser.fetch('/api/auth/session')).json()) as {
            user?: { id: number };
          };
          return person?.id;
        }),
      );
    expect(await peopleOf()).toEqual([user.id, user.id]);
    const { csrfToken } = (await (await there.fetch('/api/auth/csrf')).json()) as { csrfToken: string };
    const body = new URLSearchParams({ csrfToken, json: 'true' });
    await there.fetch('/api/auth/signout', { method: 'POST', body });
    expect(await peopleOf()).toEqual([user.id, undefined]);
  } finally {
    await other.close();
  }
});

const isRemoval = (line: string) => /Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line);

test.each([
  ['GET', 'nope'],
  ['GET', 'callback/credentials'],
  ['POST', 'providers'],
  ['POST', 'callback/google'],
] as const)('%s %s is not part of the protocol and responds with a problem', async (method, path) => {
  const response = await api.app.inject({ method, url: `/api/auth/${path}`, payload: {} });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({
    type: 'urn:atrium:problem:not-found',
    requestId: response.headers['x-request-id'],
  });
});
