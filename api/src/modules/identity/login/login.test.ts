import * as argon2 from '@node-rs/argon2';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import sql from 'sql-template-tag';
import type { Database } from '../../../db/index.ts';
import {
  createCustomer,
  createInvitation,
  createUser,
  randomRuns,
  usePortal,
} from '../../../testing/index.ts';
import { hashPassword } from '../credentials/index.ts';
import { login, openSession } from './login.service.ts';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify), hash: jest.fn(actual.hash) };
});

const PASSWORD = 'a long enough passphrase';
const { db, api } = usePortal();

const person = async (overrides = {}) =>
  createUser(db.database, { passwordHash: await hashPassword(PASSWORD), ...overrides });
const signIn = (email: string, password = PASSWORD, ip = '203.0.113.7') =>
  api.app.inject({
    method: 'POST',
    url: '/api/login/',
    payload: { email, password },
    headers: { 'x-forwarded-for': ip },
  });

test('the right password returns a token that the portal accepts', async () => {
  const user = await person();
  const response = await signIn(user.email.toUpperCase());
  expect(response.statusCode).toBe(200);
  const me = await api.get('/customer-portal/auth/me', response.json().token);
  expect(me.json().user).toMatchObject({ id: user.id, email: user.email, hasPassword: true, roles: [] });
});

/** Each prepares a reason for a failure and returns the address to try. */
const states = {
  'an unknown account': async (address: string) => address,
  'a wrong password': async (email: string) => (await person({ email })).email,
  'a deactivated account': async (email: string) => (await person({ email, status: 'deactivated' })).email,
  'an address that is invited': async (email: string) => {
    const { id: customerId } = await createCustomer(db.database);
    return (await createInvitation(db.database, { customerId, email })).email;
  },
  'an account without a password': async (email: string) => (await createUser(db.database, { email })).email,
};
const addressOf = fc
  .tuple(fc.emailAddress(), fc.uuid())
  .map(([address, tag]) => `${tag}.${address}`.toLowerCase())
  .filter((address) => address.length < 200);
const attempt = fc.record({
  state: fc.constantFrom(...(Object.keys(states) as (keyof typeof states)[])),
  address: addressOf,
  password: fc.oneof(fc.constant(PASSWORD), fc.string({ minLength: 1, maxLength: 128, unit: 'grapheme' })),
  ip: fc.ipV4(),
});

/** A response, without what identifies the request. */
const seen = ({ statusCode, headers, body }: Awaited<ReturnType<typeof signIn>>) => ({
  statusCode,
  headers: { ...headers, date: '', 'x-request-id': '' },
  body: body.replace(/"requestId":"[^"]+"/, ''),
});

test('status, headers, body and hash calculations do not reveal why a sign-in failed', async () => {
  const first = seen(await signIn('unknown@people.example', 'wrong'));
  expect(first.statusCode).toBe(422);
  expect(first.body).toContain('User not found.');
  await fc.assert(
    fc.asyncProperty(attempt, async ({ state, address, password, ip }) => {
      fc.pre(state !== 'a wrong password' || password !== PASSWORD);
      const email = await states[state](address);
      jest.mocked(argon2.verify).mockClear();
      jest.mocked(argon2.hash).mockClear();
      expect(seen(await signIn(email, password, ip))).toEqual(first);
      expect(argon2.verify).toHaveBeenCalledTimes(1);
      expect(argon2.hash).not.toHaveBeenCalled();
    }),
    randomRuns(20),
  );
});

test('a failure writes equally often for a known and for an unknown address', async () => {
  const writesOf = async (email: string) => {
    const writes: boolean[] = [];
    const database: Database = {
      ...db.database,
      asLogin: (work) =>
        db.database.asLogin(async (tx) => {
          const result = await work(tx);
          const [{ wrote } = { wrote: false }] = await tx.rows<{ wrote: boolean }>(
            sql`SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS wrote`,
          );
          writes.push(wrote);
          return result;
        }),
    };
    const credentials = { email, password: 'a wrong passphrase' };
    const origin = { ipAddress: '203.0.113.60', userAgent: '' };
    await expect(login({ database, tokens: api.app.tokens }, credentials, { origin })).rejects.toThrow();
    return writes;
  };
  const { email } = await person();
  expect(await writesOf(email)).toEqual(await writesOf('unknown.address@people.example'));
});

test('an address that cannot be stored is refused as invalid input', async () => {
  const response = await signIn('some\u0000body@people.example');
  expect(response.statusCode).toBe(422);
  expect(response.json().type).toBe('urn:atrium:problem:invalid-input');
});

test('successful and failed sign-ins are in the log of the person', async () => {
  const user = await person();
  await signIn(user.email, 'wrong', '203.0.113.40');
  await signIn(user.email, PASSWORD, '203.0.113.40');
  const logs = await db.database.inScope({ userId: user.id, customerIds: [] }, (tx) =>
    tx.rows(sql`SELECT action, host(ip_address) AS ip FROM activity_logs ORDER BY id`),
  );
  expect(logs).toEqual([
    { action: 'auth.login_failed', ip: '203.0.113.40' },
    { action: 'auth.login', ip: '203.0.113.40' },
  ]);
});

test('an invalid body is refused by field, without an attempt', async () => {
  const response = await api.post('/api/login', { email: 7 });
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json().errors)).toEqual(['email', 'password']);
});

describe('sessions of one person', () => {
  const origin = { ipAddress: '203.0.113.7', userAgent: 'a browser' };
  const open = async (userId: number) =>
    (
      await openSession(api.app, userId, {
        origin,
        factor: 'password',
        isKnownDevice: () => true,
        isStillValid: async () => true,
      })
    ).token;
  const sessionsOf = (userId: number) =>
    db.database.asJob((tx) =>
      tx.rows<{ id: string }>(sql`
        SELECT id FROM sessions WHERE user_id = ${userId} AND revoked_at IS NULL ORDER BY last_used_at`),
    );

  test('are limited to twenty: the longest idle one ends, and the log records it', async () => {
    const [{ id }, other] = [await createUser(db.database), await createUser(db.database)];
    await open(other.id);
    for (let session = 0; session < 20; session++) await open(id);
    const [idlest, ...rest] = await sessionsOf(id);
    await open(id);
    const left = await sessionsOf(id);
    expect(left).toHaveLength(20);
    expect(left).toEqual(expect.arrayContaining(rest));
    expect(left).not.toContainEqual(idlest);
    expect(await sessionsOf(other.id)).toHaveLength(1);
    const logged = await db.database.asJob((tx) =>
      tx.rows(sql`
        SELECT details FROM activity_logs WHERE actor_id = ${id} AND action = 'session.revoked'`),
    );
    expect(logged).toEqual([{ details: { count: 1, limit: 20 } }]);
  });

  test('are limited to twenty, even if many start concurrently', async () => {
    const { id } = await createUser(db.database);
    await Promise.all(Array.from({ length: 30 }, () => open(id)));
    expect(await sessionsOf(id)).toHaveLength(20);
  });

  test('have ids of 128 random bits, without the fixed bits of a UUID version', async () => {
    const { id } = await createUser(db.database);
    const ids = await Promise.all(
      Array.from({ length: 60 }, async () => String(decodeJwt(await open(id)).sid)),
    );
    const together = (bits: (value: bigint, id: bigint) => bigint) =>
      ids.map((each) => BigInt(`0x${each.replaceAll('-', '')}`)).reduce(bits);
    const ALL = (1n << 128n) - 1n;
    // Each bit is set in some id and not set in another.
    expect([together((a, b) => a | b), together((a, b) => a & b)]).toEqual([ALL, 0n]);
  });
});
