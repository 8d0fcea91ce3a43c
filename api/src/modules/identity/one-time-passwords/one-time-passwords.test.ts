import * as argon2 from '@node-rs/argon2';
import sql from 'sql-template-tag';
import { createUser, type TestUser, usePortal } from '../../../testing/index.ts';
import { createReward } from '../../../testing/points.ts';
import { hashPassword } from '../credentials/index.ts';
import { consumeOtpToken } from './one-time-passwords.service.ts';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify), hash: jest.fn(actual.hash) };
});

const OLD = 'the former passphrase';
const NEW = 'quite another passphrase';

const { db, api } = usePortal();
let oldHash: string;
let redeeming: { purpose: 'redeem'; rewardId: number };

beforeAll(async () => {
  oldHash = await hashPassword(OLD);
  redeeming = { purpose: 'redeem', rewardId: (await createReward(db.database)).id };
});

const person = () => createUser(db.database, { passwordHash: oldHash });
const call = (name: string, body: object, token?: string) =>
  api.post(`/customer-portal/auth/${name}`, body, token);
const change = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));
const code = ({ email }: TestUser) =>
  /\b(\d{6})\b/.exec(api.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';

test('one-time passwords are good once, also when fifty try at the same time', async () => {
  const user = await person();
  const token = await api.signedIn(user.id);
  const { otpId, expiresAt } = (await call('request_otp', redeeming, token)).json();
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => call('validate_otp', { otpId, code: code(user) }, token)),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(49);
});

test('one-time passwords are exchanged for a token that is good once, also when fifty try at the same time', async () => {
  const user = await person();
  const token = await api.signedIn(user.id);
  const { otpId } = (await call('request_otp', redeeming, token)).json();
  const { otpToken } = (await call('validate_otp', { otpId, code: code(user) }, token)).json();
  const userId = user.id;
  const asked = { userId, sessionId: 'any', customerId: 0, tokenKind: 'user', expiresAt: 0 } as const;
  const spent = await Promise.all(
    Array.from({ length: 50 }, () =>
      db.database.inScope({ userId, customerIds: [] }, (tx) =>
        consumeOtpToken(tx, asked, otpToken, redeeming),
      ),
    ),
  );
  expect(spent.filter(Boolean)).toHaveLength(1);
});

test('one-time passwords end after five wrong codes, and the right one comes too late', async () => {
  const user = await person();
  const token = await api.signedIn(user.id);
  const { otpId } = (await call('request_otp', redeeming, token)).json();
  const wrong = code(user) === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt++) await call('validate_otp', { otpId, code: wrong }, token);
  expect((await call('validate_otp', { otpId, code: code(user) }, token)).statusCode).toBe(422);
});

test('one-time passwords belong to one person and one purpose', async () => {
  const [user, other] = [await person(), await person()];
  const [token, foreign] = [await api.signedIn(user.id), await api.signedIn(other.id)];
  const { otpId } = (await call('request_otp', redeeming, token)).json();
  expect((await call('validate_otp', { otpId, code: code(user) }, foreign)).statusCode).toBe(422);
  const { otpToken } = (await call('validate_otp', { otpId, code: code(user) }, token)).json();
  const input = { currentPassword: OLD, newPassword: NEW, otpToken };
  expect((await call('change_password', input, token)).statusCode).toBe(403);
});

test('one-time passwords are sent three times an hour at most, however many ask at once', async () => {
  const token = await api.signedIn((await person()).id);
  const responses = await Promise.all(Array.from({ length: 6 }, () => call('request_otp', redeeming, token)));
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
});

test('one-time passwords that nobody gets or has cost nobody a turn at the hashes that sign people in', async () => {
  const user = await person();
  const token = await api.signedIn(user.id);
  const ask = () => call('request_otp', redeeming, token);
  const { otpId } = (await ask()).json();
  for (let attempt = 0; attempt < 5; attempt++) await call('validate_otp', { otpId, code: '000000' }, token);
  await ask();
  await ask();
  for (const calculate of [argon2.hash, argon2.verify]) jest.mocked(calculate).mockClear();
  expect((await ask()).statusCode).toBe(429);
  const codes = [{ otpId }, { otpId: crypto.randomUUID() }, { otpId: 'none' }];
  for (const one of codes) {
    expect((await call('validate_otp', { ...one, code: '123456' }, token)).statusCode).toBe(422);
  }
  expect(argon2.hash).not.toHaveBeenCalled();
  expect(argon2.verify).not.toHaveBeenCalled();
});

test('one-time passwords are not in the database as such', async () => {
  const user = await person();
  await call('request_otp', redeeming, await api.signedIn(user.id));
  const { codeHash } = await db.database.asJob((tx) =>
    tx.one<{ codeHash: string }>(sql`
    SELECT code_hash AS "codeHash" FROM one_time_passwords WHERE user_id = ${user.id}`),
  );
  expect(codeHash).toMatch(/^\$argon2id\$/);
});

test('one-time passwords end after five minutes, and what they were exchanged for after ten', async () => {
  const user = await person();
  const token = await api.signedIn(user.id);
  const request = async () => (await call('request_otp', { purpose: 'change_password' }, token)).json().otpId;
  const late = await request();
  await change(
    sql`UPDATE one_time_passwords SET expires_at = expires_at - interval '5 minutes' WHERE id = ${late}`,
  );
  expect((await call('validate_otp', { otpId: late, code: code(user) }, token)).statusCode).toBe(422);

  const otpId = await request();
  const { otpToken } = (await call('validate_otp', { otpId, code: code(user) }, token)).json();
  await change(sql`
    UPDATE one_time_passwords SET token_expires_at = token_expires_at - interval '10 minutes' WHERE id = ${otpId}`);
  const input = { currentPassword: OLD, newPassword: NEW, otpToken };
  expect((await call('change_password', input, token)).statusCode).toBe(403);
});

test('one-time passwords keep their five attempts, however often another person tries', async () => {
  const [user, other] = [await person(), await person()];
  const [token, foreign] = [await api.signedIn(user.id), await api.signedIn(other.id)];
  const { otpId } = (await call('request_otp', redeeming, token)).json();
  for (let attempt = 0; attempt < 6; attempt++) {
    expect((await call('validate_otp', { otpId, code: '000000' }, foreign)).statusCode).toBe(422);
  }
  expect((await call('validate_otp', { otpId, code: code(user) }, token)).statusCode).toBe(200);
});

test('one-time passwords end with a newer one for the same purpose', async () => {
  const user = await person();
  const token = await api.signedIn(user.id);
  const { otpId } = (await call('request_otp', redeeming, token)).json();
  const former = code(user);
  await call('request_otp', redeeming, token);
  expect((await call('validate_otp', { otpId, code: former }, token)).statusCode).toBe(422);
});

test('one-time passwords for redeeming are asked for with the reward', async () => {
  const token = await api.signedIn((await person()).id);
  const without = await call('request_otp', { purpose: 'redeem' }, token);
  expect([without.statusCode, Object.keys(without.json().errors)]).toEqual([422, ['rewardId']]);
  await call('request_otp', redeeming, token);
  expect(api.mails.at(-1)?.text).toContain('to redeem Fee credit for 100 points');
  const unknown = await call('request_otp', { purpose: 'redeem', rewardId: 987_654 }, token);
  expect(unknown.statusCode).toBe(404);
});

test('wrong one-time passwords are written down with who and what for, as often as they are looked at', async () => {
  const user = await person();
  const token = await api.signedIn(user.id);
  const { otpId } = (await call('request_otp', { purpose: 'change_password' }, token)).json();
  const wrong = code(user) === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 8; attempt++) await call('validate_otp', { otpId, code: wrong }, token);
  await call('validate_otp', { otpId: crypto.randomUUID(), code: wrong }, token);
  const logged = await db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT host(ip_address) AS ip, details FROM activity_logs
      WHERE actor_id = ${user.id} AND action = 'otp.failed'`),
  );
  expect(logged).toEqual(Array(5).fill({ ip: '127.0.0.1', details: { purpose: 'change_password' } }));
});
