import { createHash } from 'node:crypto';
import { notificationChannels, notificationKinds } from '@atrium/contract';
import * as argon2 from '@node-rs/argon2';
import fc from 'fast-check';
import sql, { type Sql } from 'sql-template-tag';
import { createScheduler } from '../../../jobs/index.ts';
import { portalJobs } from '../../../server/portal-jobs.ts';
import {
  createCalendarFeed,
  createCustomer,
  createInvitation,
  createMembership,
  createSession,
  createUser,
  NEW_PASSWORD as NEW,
  OLD_PASSWORD as OLD,
  randomRuns,
  type TestUser,
  useAccounts,
  usePortal,
} from '../../../testing/index.ts';
import { createSecret } from '../../../tokens/index.ts';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual('@node-rs/argon2');
  return { ...actual, hash: jest.fn(actual.hash) };
});

const portal = usePortal();
const { db, api } = portal;
const { createPerson, call, mailedCode } = useAccounts(portal);

const signIn = (email: string, password: string) => api.post('/api/login/', { email, password });
const lastMailTo = ({ email }: TestUser) => api.mails.findLast(({ to }) => to === email);
const resetSecret = (user: TestUser) =>
  /reset-password#([\w-]+)/.exec(lastMailTo(user)?.text ?? '')?.[1] ?? '';

describe('changing the password', () => {
  test('needs the current one, ends every other session and notifies the person', async () => {
    const user = await createPerson();
    const [here, elsewhere] = [await api.signedIn(user.id), await api.signedIn(user.id)];
    const response = await call('change_password', { currentPassword: OLD, newPassword: NEW }, here);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await api.get('/customer-portal/auth/me', here)).statusCode).toBe(200);
    expect((await api.get('/customer-portal/auth/me', elsewhere)).statusCode).toBe(401);
    expect((await signIn(user.email, OLD)).statusCode).toBe(422);
    expect((await signIn(user.email, NEW)).statusCode).toBe(200);
    await api.deliver();
    expect(lastMailTo(user)?.subject).toBe('Atrium: Your password was changed');
    const logs = await api.get('/customer-portal/activity_logs?action=password.changed', here);
    expect(logs.statusCode).toBe(403);
  });

  test.each([
    ['wrong passphrase here', NEW, 'currentPassword'],
    [OLD, 'too short', 'newPassword'],
    [OLD, 'passwordpassword', 'newPassword'],
  ])('with %s and %s is refused at %s', async (currentPassword, newPassword, field) => {
    const token = await api.signedIn((await createPerson()).id);
    const response = await call('change_password', { currentPassword, newPassword }, token);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual([field]);
  });

  test('needs a one-time password if the sign-in was some time ago', async () => {
    const user = await createPerson();
    const sessionId = await createSession(db.database, user.id);
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE id = ${sessionId}`),
    );
    const token = await api.app.tokens.signUser(user.id, sessionId);
    const input = { currentPassword: OLD, newPassword: NEW };
    const refused = await call('change_password', input, token);
    expect([refused.statusCode, refused.json().type]).toEqual([403, 'urn:atrium:problem:otp-required']);
    const { otpId } = (await call('request_otp', { purpose: 'change_password' }, token)).json();
    const { otpToken } = (await call('validate_otp', { otpId, code: mailedCode(user) }, token)).json();
    expect((await call('change_password', { ...input, otpToken }, token)).statusCode).toBe(204);
  });

  test('guesses at the current password are delayed like those at sign-in', async () => {
    const user = await createPerson();
    const token = await api.signedIn(user.id);
    const statuses = [];
    for (let guess = 0; guess < 6; guess++) {
      const response = await call('change_password', { currentPassword: 'a guess', newPassword: NEW }, token);
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    await db.database.asJob((tx) => tx.rows(sql`DELETE FROM login_attempts`));
  });
});

describe('resetting the password', () => {
  const ask = (email: string, ip: string) =>
    api.app.inject({
      method: 'POST',
      url: '/customer-portal/auth/request_reset_password',
      payload: { email },
      headers: { 'x-forwarded-for': ip },
    });

  test('with the mailed link ends all sessions', async () => {
    const user = await createPerson();
    const token = await api.signedIn(user.id);
    await call('request_reset_password', { email: user.email.toUpperCase() });
    expect(resetSecret(user)).toHaveLength(43);
    const response = await call('reset_password', { token: resetSecret(user), password: NEW });
    expect(response.statusCode).toBe(204);
    expect((await api.get('/customer-portal/auth/me', token)).statusCode).toBe(401);
    expect((await signIn(user.email, NEW)).statusCode).toBe(200);
  });

  test('revokes all calendar feeds', async () => {
    const user = await createPerson();
    const { path } = await createCalendarFeed(db.database, { userId: user.id });
    const { id: customerId } = await createCustomer(db.database);
    await createMembership(db.database, { userId: user.id, customerId });
    expect((await api.get(path)).statusCode).toBe(200);
    await call('request_reset_password', { email: user.email });
    await call('reset_password', { token: resetSecret(user), password: NEW });
    expect((await api.get(path)).statusCode).toBe(404);
  });

  test('unlinks all LINE accounts', async () => {
    const user = await createPerson();
    await db.database.asJob((tx) =>
      tx.rows(
        sql`INSERT INTO external_accounts (issuer, subject, user_id) VALUES ('line', 'U1', ${user.id})`,
      ),
    );
    await call('request_reset_password', { email: user.email });
    const response = await call('reset_password', { token: resetSecret(user), password: NEW });
    expect(response.statusCode).toBe(204);
    const left = await db.database.asJob((tx) =>
      tx.rows(sql`SELECT FROM external_accounts WHERE user_id = ${user.id}`),
    );
    expect(left).toEqual([]);
  });

  test('works once, even if fifty requests try concurrently', async () => {
    const user = await createPerson();
    await call('request_reset_password', { email: user.email });
    const input = { token: resetSecret(user), password: NEW };
    const responses = await Promise.all(Array.from({ length: 50 }, () => call('reset_password', input)));
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });

  test('expires after thirty minutes', async () => {
    const user = await createPerson();
    await call('request_reset_password', { email: user.email });
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE password_resets SET expires_at = now() WHERE user_id = ${user.id}`),
    );
    const response = await call('reset_password', { token: resetSecret(user), password: NEW });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['token']]);
  });

  test('gets the same response without a hash calculation, whatever account the address has', async () => {
    const owners = {
      unknown: async (email: string) => email,
      active: async (email: string) => (await createPerson({ email })).email,
      'without a password': async (email: string) => (await createUser(db.database, { email })).email,
      invited: async (email: string) => {
        const { id: customerId } = await createCustomer(db.database);
        return (await createInvitation(db.database, { customerId, email })).email;
      },
      deactivated: async (email: string) =>
        (await createUser(db.database, { email, status: 'deactivated' })).email,
    };
    const request = fc.record({
      owner: fc.constantFrom(...(Object.keys(owners) as (keyof typeof owners)[])),
      address: fc
        .tuple(fc.uuid(), fc.stringMatching(/^[a-z]{1,30}$/))
        .map(([name, host]) => `${name}@${host}.example`),
      times: fc.integer({ min: 1, max: 4 }),
      ip: fc.ipV4(),
    });
    const seen = ({ statusCode, body, headers }: Awaited<ReturnType<typeof ask>>) => ({
      statusCode,
      body,
      headers: { ...headers, date: '', 'x-request-id': '' },
    });
    const first = seen(await ask('unknown@people.example', '203.0.113.1'));
    expect(first.statusCode).toBe(202);
    jest.mocked(argon2.hash).mockClear();
    await fc.assert(
      fc.asyncProperty(request, async ({ owner, address, times, ip }) => {
        const email = await owners[owner](address);
        for (let time = 0; time < times; time++) expect(seen(await ask(email, ip))).toEqual(first);
      }),
      randomRuns(20),
    );
    expect(argon2.hash).not.toHaveBeenCalled();
  });

  test('is mailed to one person at most three times an hour', async () => {
    const user = await createPerson();
    for (let request = 0; request < 5; request++) await ask(user.email, `198.51.100.${request}`);
    expect(api.mails.filter(({ to }) => to === user.email)).toHaveLength(3);
  });

  test('does not delete old requests, which a job does after a day', async () => {
    const requests = (where: Sql) =>
      db.database.asJob((tx) => tx.one(sql`SELECT count(*) FROM password_reset_requests WHERE ${where}`));
    const old = sql`at < now() - interval '1 day'`;
    await db.database.asJob((tx) =>
      tx.rows(sql`
        INSERT INTO password_reset_requests
        SELECT '\\x01', '192.0.2.1', now() - interval '25 hours' FROM generate_series(1, 10500)`),
    );
    await ask('unknown@people.example', '198.51.100.90');
    expect(await requests(old)).toEqual({ count: 10_500 });
    const scheduler = createScheduler(db.database, portalJobs(), { info: () => {}, error: () => {} });
    expect(await scheduler.run('forget-reset-requests')).toBe(10_500);
    expect(await requests(sql`ip_address = '198.51.100.90'`)).toEqual({ count: 1 });
  });

  test('beyond a limit gets the same response and is not recorded, even for concurrent requests', async () => {
    const [user, ip] = [await createPerson(), '198.51.100.60'];
    const accountHash = createHash('sha256').update(user.email).digest();
    const written = (where: Sql) =>
      db.database.asJob((tx) =>
        tx.one(sql`SELECT count(*)::int FROM password_reset_requests WHERE ${where}`),
      );
    const asked = await Promise.all([
      ...Array.from({ length: 60 }, (_, index) => ask(`unknown.${index}@flood.example`, ip)),
      ...Array.from({ length: 20 }, (_, index) => ask(user.email, `203.0.113.${index}`)),
    ]);
    expect(new Set(asked.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['202 ']));
    expect(await written(sql`ip_address = ${ip}`)).toEqual({ count: 30 });
    expect(await written(sql`ip_address << '203.0.113.0/24' AND account_hash = ${accountHash}`)).toEqual({
      count: 3,
    });
    expect(api.mails.filter(({ to }) => to === user.email)).toHaveLength(3);
  });

  test('is mailed at most thirty times an hour for requests from one address', async () => {
    const [user, ip] = [await createPerson(), '198.51.100.77'];
    for (let request = 0; request < 30; request++) await ask(`unknown.${request}@people.example`, ip);
    await ask(user.email, ip);
    expect(lastMailTo(user)).toBeUndefined();
    await ask(user.email, '198.51.100.78');
    expect(lastMailTo(user)).toBeDefined();
  });
});

describe('an invitation', () => {
  const invite = async () => {
    const { id: customerId } = await createCustomer(db.database);
    return createInvitation(db.database, { customerId, role: 'manager' });
  };

  test('creates a password and a membership, once', async () => {
    const { email, customerId, secret } = await invite();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => call('create_password', { token: secret, password: NEW })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const { token } = (await signIn(email, NEW)).json();
    const me = await api.get('/customer-portal/auth/me', token);
    expect(me.json().user.roles).toEqual([{ customerId, role: 'manager' }]);
  });

  test('with an unknown token is refused like a used one', async () => {
    const response = await call('create_password', { token: createSecret(), password: NEW });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['token']]);
  });
});

test('sessions are listed with the current one marked, and can be ended', async () => {
  const user = await createPerson();
  const start = async () => {
    const id = await createSession(db.database, user.id);
    await db.database.asJob((tx) => tx.rows(sql`UPDATE sessions SET started_at = now() WHERE id = ${id}`));
    return { id, token: await api.app.tokens.signUser(user.id, id) };
  };
  const [here, second, third] = [await start(), await start(), await start()];
  const { sessions } = (await api.get('/customer-portal/auth/sessions', here.token)).json();
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toMatchObject([
    { id: here.id },
  ]);
  expect(
    (await call('sessions/revoke', { sessionId: second.id, password: OLD }, here.token)).statusCode,
  ).toBe(204);
  expect((await api.get('/customer-portal/auth/me', second.token)).statusCode).toBe(401);
  const stranger = await api.signedIn((await createPerson()).id);
  expect((await call('sessions/revoke', { sessionId: third.id, password: OLD }, stranger)).statusCode).toBe(
    404,
  );
  expect((await call('sessions/revoke_others', { password: OLD }, here.token)).statusCode).toBe(204);
  expect((await api.get('/customer-portal/auth/me', third.token)).statusCode).toBe(401);
  expect((await api.get('/customer-portal/auth/me', here.token)).statusCode).toBe(200);
});

test('notification settings keep changes, and defaults for the rest', async () => {
  const token = await api.signedIn((await createPerson()).id);
  const change = { kind: 'document', channel: 'email', enabled: true };
  const { settings } = (await call('change_notification', { settings: [change] }, token)).json();
  expect(settings).toContainEqual(change);
  expect(settings).toHaveLength(notificationKinds.length * notificationChannels.length);
  const me = await api.get('/customer-portal/auth/me', token);
  expect(me.json().user.notificationSettings).toEqual(settings);
});
