import { Writable } from 'node:stream';
import { Browser, createSession, createUser, usePortal } from '../testing/index.ts';
import { createTokens, generateKeys, parseKeys } from '../tokens/index.ts';

let logged = '';
const logOutput = new Writable({
  write: (chunk, _encoding, done) => {
    logged += chunk;
    done();
  },
});
const { db, api } = usePortal({ logLevel: 'info', logOutput });
let origin: string;

beforeAll(async () => {
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
});

beforeEach(() => {
  logged = '';
});

interface Line {
  readonly msg: string;
  readonly level: number;
  readonly security?: object;
  readonly ip?: string;
}

const events = () =>
  logged
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'security event');
const event = (security: object) => [expect.objectContaining({ level: 40, ip: '127.0.0.1', security })];

async function person() {
  const { id } = await createUser(db.database);
  const sessionId = await createSession(db.database, id);
  const token = await api.app.tokens.signLogin(id, sessionId);
  const browser = new Browser(origin);
  return { id, sessionId, token, browser };
}

/** Another signature of the same length. */
const changed = (token: string) => {
  const [head, body, signature = ''] = token.split('.');
  return `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
};
const me = (token: string) => api.get('/customer-portal/auth/me', token);
const post = (browser: Browser, path: string, site: string | null, body: string, type = 'application/json') =>
  browser.fetch(path, {
    method: 'POST',
    headers: { 'content-type': type, ...(site === null ? {} : { 'sec-fetch-site': site }) },
    body,
  });

describe('a token', () => {
  test.each([
    ['that was changed', async () => changed((await person()).token)],
    ['without a signature', async () => `${(await person()).token.split('.').slice(0, 2).join('.')}.`],
    [
      'of other keys',
      async () => createTokens(await parseKeys(await generateKeys())).signUser(1, (await person()).sessionId),
    ],
    ['that is none', async () => 'guess'],
  ])('%s is an event of security, without the token', async (_, made) => {
    const token = await made();
    expect((await me(token)).statusCode).toBe(401);
    expect(events()).toEqual(event({ event: 'token-refused', kind: 'bearer' }));
    expect(logged).not.toContain(token);
  });

  test('of an ended session is none, nor is one that has expired or is missing', async () => {
    const { token, id, sessionId } = await person();
    expect((await me(token)).statusCode).toBe(200);
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    expect((await me(await api.app.tokens.signUser(id, sessionId))).statusCode).toBe(401);
    now.mockRestore();
    expect((await api.get('/customer-portal/auth/me')).statusCode).toBe(401);
    expect(events()).toEqual([]);
  });

  test('of a sign-in that was changed is an event', async () => {
    const { browser, token } = await person();
    await browser.signIn(changed(token));
    expect(events()).toEqual(event({ event: 'token-refused', kind: 'login' }));
  });
});

test('a session cookie that was changed is an event, and one of a session is none', async () => {
  const { browser, token } = await person();
  await browser.signIn(token);
  await browser.fetch('/api/auth/session');
  expect(events()).toEqual([]);
  const name = browser.nameOf('session-token');
  browser.cookies.set(name, `${browser.cookies.get(name)?.slice(0, -4)}AAAA`);
  await browser.fetch('/api/auth/session');
  expect(events()).toEqual(event({ event: 'token-refused', kind: 'session' }));
});

describe('a call of another site', () => {
  test.each([
    ['cross-site', 'cross-site'],
    ['same-site', 'same-site'],
    ['none', 'none'],
    ['anything" x', 'other'],
    [null, 'absent'],
  ])('that restores a session, with Sec-Fetch-Site %p, is an event', async (site, named) => {
    const { browser } = await person();
    const response = await post(browser, '/api/auth/restore', site, '{"customerId":0}');
    expect(response.status).toBe(403);
    expect(events()).toEqual(event({ event: 'cross-site-refused', site: named }));
  });

  test.each([
    ['POST of a session', '/api/auth/session', '{}', 'application/json'],
    ['sign-out', '/api/auth/signout', 'csrfToken=guess&json=true', 'application/x-www-form-urlencoded'],
    ['sign-out without its token', '/api/auth/signout', 'json=true', 'application/x-www-form-urlencoded'],
  ])('without the token of the browser is an event: %s', async (_, path, body, type) => {
    const { browser } = await person();
    await post(browser, path, 'cross-site', body, type);
    expect(events()).toEqual(event({ event: 'cross-site-refused', site: 'cross-site' }));
  });

  test('is none if the portal’s own page makes it', async () => {
    const { browser, token } = await person();
    await browser.signIn(token);
    expect((await post(browser, '/api/auth/restore', 'same-origin', '{"customerId":0}')).status).toBe(200);
    const { csrfToken } = (await (await browser.fetch('/api/auth/csrf')).json()) as { csrfToken: string };
    const signOut = new URLSearchParams({ csrfToken, json: 'true' }).toString();
    await post(browser, '/api/auth/signout', 'same-origin', signOut, 'application/x-www-form-urlencoded');
    expect(events()).toEqual([]);
  });
});

test('a network that asks for invitations again and again is refused, which is an event; another one is not', async () => {
  // The windows of the limit begin with the minutes of the clock: all calls of the test belong to one.
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const ask = (path: string, ip: string) =>
    api.app.inject({
      method: 'POST',
      url: `/customer-portal/auth/invitations/${path}`,
      remoteAddress: ip,
      payload: { token: 'g'.repeat(43) },
    });
  const statuses = await Promise.all(Array.from({ length: 60 }, () => ask('open', '203.0.113.7')));
  expect(new Set(statuses.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
  for (const path of ['open', 'decline_by_link']) {
    const refused = await ask(path, '203.0.113.7');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await ask(path, '198.51.100.9')).statusCode).toBe(422);
  }
  expect(events().map(({ security, ip }) => [security, ip])).toEqual(
    Array(2).fill([{ event: 'link-refused', kind: 'invitation' }, '203.0.113.7']),
  );
  now.mockRestore();
});
