import { createServer } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import sql from 'sql-template-tag';
import { DEMO_LINE_ISSUER, demoLineAccounts } from '../../../demo/line-provider/accounts.ts';
import { demoLineSettings } from '../../../demo/line-provider/line-provider.routes.ts';
import type { LineSettings } from '../../../settings/index.ts';
import {
  createCustomer,
  createInvitation,
  createUser,
  type TestUser,
  Traveller,
  usePortal,
} from '../../../testing/index.ts';
import { hashPassword } from '../credentials/index.ts';
import { identify } from './line-client.ts';

const PASSWORD = 'a long enough passphrase';
const [known, unknown] = demoLineAccounts;

let origin: string;
let user: TestUser;

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

const { db, api } = usePortal(async () => {
  origin = `http://127.0.0.1:${await freePort()}`;
  return { line: demoLineSettings(origin), demo: { origins: [origin] } };
});

beforeAll(async () => {
  await api.app.listen({ host: '127.0.0.1', port: Number(new URL(origin).port) });
  user = await createUser(db.database, { passwordHash: await hashPassword(PASSWORD) });
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO external_accounts (issuer, subject, user_id)
      VALUES (${DEMO_LINE_ISSUER}, ${known.subject}, ${user.id})`),
  );
});

test('a linked account signs in through a real OpenID Connect provider', async () => {
  const browser = new Traveller(origin);
  const { status, body } = await browser.post('/api/line_login/', await browser.goToLine(known.subject));
  expect(status).toBe(200);
  const me = await api.get('/customer-portal/auth/me', body.token);
  expect(me.json().user.id).toBe(user.id);
  const { lineLinks } = (await api.get('/customer-portal/auth/line_links', body.token)).json();
  expect(lineLinks).toMatchObject([{ displayName: known.name, lastUsedAt: expect.any(String) }]);
});

test.each([
  ['signs in by itself at first', '', null],
  ['asks for the account when it is tried again', '?retry', 'true'],
])('LINE %s', async (_what, query, expected) => {
  const { headers } = await api.get(`/api/line_login/start${query}`);
  expect(new URL(String(headers.location)).searchParams.get('disable_auto_login')).toBe(expected);
});

test('a code is valid once, and only in the browser that requested it', async () => {
  const [browser, other] = [new Traveller(origin), new Traveller(origin)];
  const callback = await browser.goToLine(known.subject);
  expect((await new Traveller(origin).post('/api/line_login', callback)).status).toBe(422);
  await other.goToLine(known.subject);
  const stolen = await other.post('/api/line_login', callback);
  expect([stolen.status, Object.keys(stolen.body.errors ?? {})]).toEqual([422, ['state']]);
  expect((await browser.post('/api/line_login', callback)).status).toBe(200);
  const again = await browser.post('/api/line_login', callback);
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['state']]);
});

test('a replayed code is also refused by the provider', async () => {
  const browser = new Traveller(origin);
  const callback = await browser.goToLine(known.subject);
  const before = new Map(browser.cookies);
  expect((await browser.post('/api/line_login', callback)).status).toBe(200);
  for (const [name, value] of before) browser.cookies.set(name, value);
  const replayed = await browser.post('/api/line_login', callback);
  expect([replayed.status, Object.keys(replayed.body.errors ?? {})]).toEqual([422, ['code']]);
});

test('a redirect address that does not match exactly is refused', async () => {
  const browser = new Traveller(origin);
  const callback = await browser.goToLine(known.subject);
  const response = await browser.post('/api/line_login', {
    ...callback,
    redirectUri: `${origin}/signin/line/`,
  });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['redirectUri']]);
});

test('a linked account of a deactivated person is refused like an unknown one', async () => {
  const become = (status: string) =>
    db.database.asJob((tx) => tx.rows(sql`UPDATE users SET status = ${status} WHERE id = ${user.id}`));
  await become('deactivated');
  const browser = new Traveller(origin);
  const { status, body } = await browser.post('/api/line_login', await browser.goToLine(known.subject));
  await become('active');
  expect([status, body.type]).toEqual([422, 'urn:atrium:problem:user-not-found']);
});

test('a sign-in by LINE sets a device cookie', async () => {
  const browser = new Traveller(origin);
  await browser.post('/api/line_login', await browser.goToLine(known.subject));
  expect([...browser.cookies.keys()]).toContainEqual(expect.stringMatching(/^atrium-\d+\.device\./));
});

test('a sign-in by LINE in progress starts no session once the account is unlinked, as by a reset', async () => {
  const browser = new Traveller(origin);
  const callback = await browser.goToLine(known.subject);
  const { asLogin } = api.app.database;
  const unlinking = jest.spyOn(api.app.database, 'asLogin').mockImplementationOnce(async (work) => {
    const found = await asLogin(work);
    await db.database.asJob((tx) => tx.rows(sql`DELETE FROM external_accounts WHERE user_id = ${user.id}`));
    return found;
  });
  const { status, body } = await browser.post('/api/line_login', callback);
  unlinking.mockRestore();
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO external_accounts (issuer, subject, user_id)
      VALUES (${DEMO_LINE_ISSUER}, ${known.subject}, ${user.id})`),
  );
  expect([status, body.type]).toEqual([422, 'urn:atrium:problem:user-not-found']);
});

test('an unlinked account is linked by signing in once, in the same browser only', async () => {
  const newcomer = await createUser(db.database, { passwordHash: await hashPassword(PASSWORD) });
  const browser = new Traveller(origin);
  const unlinked = await browser.post('/api/line_login', await browser.goToLine(unknown.subject));
  expect([unlinked.status, unlinked.body.type]).toEqual([409, 'urn:atrium:problem:line-account-not-linked']);
  const signIn = { email: newcomer.email, password: PASSWORD, linkToken: unlinked.body.linkToken };
  expect((await new Traveller(origin).post('/api/login', signIn)).status).toBe(422);
  expect((await browser.post('/api/login', { ...signIn, password: 'wrong' })).status).toBe(422);
  expect((await browser.post('/api/login', signIn)).status).toBe(200);
  expect((await browser.post('/api/login', signIn)).status).toBe(422);
  const again = new Traveller(origin);
  const { body } = await again.post('/api/line_login', await again.goToLine(unknown.subject));
  const me = await api.get('/customer-portal/auth/me', body.token);
  expect(me.json().user.id).toBe(newcomer.id);
});

describe('a link token', () => {
  /** A browser with a LINE account that is waiting to be linked. */
  const waiting = async () => {
    const browser = new Traveller(origin);
    const { body } = await browser.post('/api/line_login', await browser.goToLine(unknown.subject));
    return { browser, linkToken: body.linkToken };
  };
  const newcomer = () =>
    hashPassword(PASSWORD).then((passwordHash) => createUser(db.database, { passwordHash }));
  const signIn = (browser: Traveller, { email }: TestUser, linkToken: string | undefined) =>
    browser.post('/api/login', { email, password: PASSWORD, linkToken });
  const linked = () =>
    db.database.asJob((tx) =>
      tx.maybeOne<{ userId: number }>(sql`
        SELECT user_id AS "userId" FROM external_accounts WHERE subject = ${unknown.subject}`),
    );
  beforeEach(() =>
    db.database.asJob((tx) => tx.rows(sql`DELETE FROM external_accounts WHERE subject = ${unknown.subject}`)),
  );

  test('is invalid in a browser with another link token', async () => {
    const [{ linkToken }, { browser }] = [await waiting(), await waiting()];
    expect((await signIn(browser, await newcomer(), linkToken)).status).toBe(422);
    expect(await linked()).toBeUndefined();
  });

  test('expires after ten minutes', async () => {
    const { browser, linkToken } = await waiting();
    await db.database.asLogin((tx) =>
      tx.rows(sql`UPDATE account_links SET expires_at = expires_at - interval '10 minutes'`),
    );
    expect((await signIn(browser, await newcomer(), linkToken)).status).toBe(422);
  });

  test('links once, even if the link was removed again', async () => {
    const { browser, linkToken } = await waiting();
    const user = await newcomer();
    expect((await signIn(browser, user, linkToken)).status).toBe(200);
    expect(await linked()).toEqual({ userId: user.id });
    await db.database.asJob((tx) =>
      tx.rows(sql`DELETE FROM external_accounts WHERE subject = ${unknown.subject}`),
    );
    expect((await signIn(browser, user, linkToken)).status).toBe(422);
  });

  test('also links with an invitation, when the password is created', async () => {
    const { browser, linkToken } = await waiting();
    const { id: customerId } = await createCustomer(db.database);
    const { email, secret } = await createInvitation(db.database, { customerId });
    const accept = (from: Traveller) =>
      from.post('/customer-portal/auth/create_password', { token: secret, password: PASSWORD, linkToken });
    expect((await accept(new Traveller(origin))).status).toBe(422);
    expect((await accept(browser)).status).toBe(204);
    const again = new Traveller(origin);
    const { body } = await again.post('/api/line_login', await again.goToLine(unknown.subject));
    expect((await api.get('/customer-portal/auth/me', body.token)).json().user.email).toBe(email);
  });
});

describe('an id_token', () => {
  const settings: LineSettings = {
    channelId: 'channel',
    channelSecret: '0123456789abcdef0123456789abcdef',
    issuer: 'https://access.line.me',
    authorizeUrl: '/unused',
    tokenUrl: '',
  };
  const transaction = { state: 's', nonce: 'the nonce', verifier: 'v' };
  let provider: FastifyInstance;
  let idToken = '';
  let tokenUrl = '';

  beforeAll(async () => {
    provider = fastify();
    provider.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    provider.post('/token', async () => ({ id_token: idToken }));
    tokenUrl = `${await provider.listen({ host: '127.0.0.1', port: 0 })}/token`;
  });
  afterAll(() => provider.close());

  const identifyBy = async (claims: object, secret = settings.channelSecret, algorithm = 'HS256') => {
    idToken = await new SignJWT({ nonce: 'the nonce', ...claims })
      .setProtectedHeader({ alg: algorithm })
      .setIssuedAt()
      .sign(new TextEncoder().encode(secret.padEnd(64, secret)));
    return identify({ ...settings, tokenUrl, channelSecret: secret }, transaction, {
      code: 'c',
      redirectUri: 'r',
    });
  };
  const good = () => ({
    iss: settings.issuer,
    aud: settings.channelId,
    sub: 'U1',
    exp: Math.floor(Date.now() / 1000) + 60,
  });
  const long = 'x'.repeat(64);

  test('that is valid identifies the person', async () => {
    await expect(identifyBy(good(), long)).resolves.toEqual({ issuer: settings.issuer, subject: 'U1' });
  });

  test.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another channel', { aud: 'other' }],
    ['of another sign-in', { nonce: 'other' }],
    ['that has expired', { exp: 1 }],
    ['without a subject', { sub: undefined }],
  ])('%s is refused', async (_name, change) => {
    await expect(identifyBy({ ...good(), ...change }, long)).rejects.toMatchObject({ type: 'invalid-input' });
  });

  test('signed with another algorithm or not signed is refused', async () => {
    await expect(identifyBy(good(), long, 'HS512')).rejects.toMatchObject({ type: 'invalid-input' });
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    idToken = `${encode({ alg: 'none' })}.${encode({ ...good(), nonce: 'the nonce' })}.`;
    const input = { code: 'c', redirectUri: 'r' };
    await expect(identify({ ...settings, tokenUrl }, transaction, input)).rejects.toMatchObject({
      type: 'invalid-input',
    });
  });

  test('that cannot be fetched is an outage, not a refusal', async () => {
    const gone = { ...settings, tokenUrl: `http://127.0.0.1:${await freePort()}/token` };
    const input = { code: 'c', redirectUri: 'r' };
    await expect(identify(gone, transaction, input)).rejects.toMatchObject({ type: 'unavailable' });
  });
});
