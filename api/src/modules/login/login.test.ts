import * as argon2 from '@node-rs/argon2';
import sql from 'sql-template-tag';
import {
  createTestApp,
  createTestDatabase,
  createUser,
  type TestApp,
  type TestDatabase,
} from '../../testing/index.ts';
import { hashPassword } from '../passwords/password-hash.ts';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify), hash: jest.fn(actual.hash) };
});

const PASSWORD = 'a long enough passphrase';
let db: TestDatabase;
let api: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const person = async (overrides = {}) =>
  createUser(db.database, { passwordHash: await hashPassword(PASSWORD), ...overrides });
const signIn = (email: string, password = PASSWORD, ip = '203.0.113.7') =>
  api.app.inject({
    method: 'POST',
    url: '/api/login/',
    payload: { email, password },
    headers: { 'x-forwarded-for': ip },
  });

test('the right password answers a token that the portal accepts', async () => {
  const user = await person();
  const answer = await signIn(user.email.toUpperCase());
  expect(answer.statusCode).toBe(200);
  const me = await api.get('/customer-portal/auth/me', answer.json().token);
  expect(me.json().user).toMatchObject({ id: user.id, email: user.email, hasPassword: true, roles: [] });
});

test('unknown account, wrong password and deactivated account cannot be told apart', async () => {
  const [active, deactivated] = [await person(), await person({ status: 'deactivated' })];
  await signIn('warm@up.example');
  jest.mocked(argon2.verify).mockClear();
  jest.mocked(argon2.hash).mockClear();
  const answers = [
    await signIn(active.email, 'wrong password here'),
    await signIn('nobody@people.example'),
    await signIn(deactivated.email),
  ];
  expect(argon2.verify).toHaveBeenCalledTimes(3);
  expect(argon2.hash).not.toHaveBeenCalled();
  const seen = answers.map(({ statusCode, headers, body }) => ({
    statusCode,
    headers: { ...headers, date: '', 'x-request-id': '' },
    body: body.replace(/"requestId":"[^"]+"/, ''),
  }));
  expect(seen[0]?.statusCode).toBe(422);
  expect(seen[0]?.body).toContain('User not found.');
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

test('five failures cost nothing, the sixth try has to wait, and a correct password as well', async () => {
  const user = await person();
  const statuses = [];
  for (let attempt = 0; attempt < 5; attempt++) {
    statuses.push((await signIn(user.email, 'wrong', '203.0.113.20')).statusCode);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422]);
  const refused = await signIn(user.email, PASSWORD, '203.0.113.20');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('1');
  await db.database.asJob((tx) => tx.rows(sql`UPDATE login_attempts SET at = at - interval '2 seconds'`));
  expect((await signIn(user.email, PASSWORD, '203.0.113.20')).statusCode).toBe(200);
  expect((await signIn(user.email, 'wrong', '203.0.113.20')).statusCode).toBe(422);
});

test('guesses in parallel count each other', async () => {
  const user = await person();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => signIn(user.email, 'wrong', '203.0.113.30')),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
});

test('success and failure are in the log of the person', async () => {
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

test('a body that is no credentials is refused by field, without an attempt', async () => {
  const answer = await api.post('/api/login', { email: 7 });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().errors)).toEqual(['email', 'password']);
});
