import * as argon2 from '@node-rs/argon2';
import sql from 'sql-template-tag';
import { NEW_PASSWORD as NEW, OLD_PASSWORD as OLD, useAccounts, usePortal } from '../../../testing/index.ts';
import { createReward } from '../../../testing/points.ts';
import { consumeOtpToken } from './one-time-passwords.service.ts';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify), hash: jest.fn(actual.hash) };
});

const portal = usePortal();
const { db, api } = portal;
const { createPerson, call, mailedCode } = useAccounts(portal);
let redeeming: { purpose: 'redeem'; rewardId: number };

beforeAll(async () => {
  redeeming = { purpose: 'redeem', rewardId: (await createReward(db.database)).id };
});

const change = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));

test('one-time passwords can be used once, even if fifty requests try concurrently', async () => {
  const user = await createPerson();
  const token = await api.signedIn(user.id);
  const { otpId, expiresAt } = (await call('request_otp', redeeming, token)).json();
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => call('validate_otp', { otpId, code: mailedCode(user) }, token)),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(49);
});

test('one-time passwords are exchanged for a token that can be used once, even if fifty try concurrently', async () => {
  const user = await createPerson();
  const token = await api.signedIn(user.id);
  const { otpId } = (await call('request_otp', redeeming, token)).json();
  const { otpToken } = (await call('validate_otp', { otpId, code: mailedCode(user) }, token)).json();
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

test('one-time passwords are invalid after five wrong codes', async () => {
  const user = await createPerson();
  const token = await api.signedIn(user.id);
  const { otpId } = (await call('request_otp', redeeming, token)).json();
  const wrong = mailedCode(user) === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt++) await call('validate_otp', { otpId, code: wrong }, token);
  expect((await call('validate_otp', { otpId, code: mailedCode(user) }, token)).statusCode).toBe(422);
});

test('a code that arrives late is as good as the one that was sent after it, whichever is named', async () => {
  const user = await createPerson();
  const token = await api.signedIn(user.id);
  const { expiresAt } = (await call('request_otp', redeeming, token)).json();
  expect((Date.parse(expiresAt) - Date.now()) / 60_000).toBeGreaterThan(9.5);
  const first = mailedCode(user);
  const { otpId } = (await call('request_otp', redeeming, token)).json();
  const newest = mailedCode(user);
  expect((await call('validate_otp', { otpId, code: first }, token)).statusCode).toBe(200);
  expect((await call('validate_otp', { otpId, code: newest }, token)).statusCode).toBe(200);
  expect((await call('validate_otp', { otpId, code: first }, token)).statusCode).toBe(422);
});

test('all live codes of a person together have ten wrong attempts', async () => {
  const user = await createPerson();
  const token = await api.signedIn(user.id);
  const wrong = { code: 'none' };
  const codes: string[] = [];
  const ids: string[] = [];
  for (let sent = 0; sent < 3; sent++) {
    ids.push((await call('request_otp', redeeming, token)).json().otpId);
    codes.push(mailedCode(user));
  }
  wrong.code = ['000000', '000001', '000002', '000003'].find((code) => !codes.includes(code)) ?? '';
  const attempts = ids.slice(0, 2).flatMap((otpId) => Array(5).fill(otpId));
  await Promise.all(attempts.map((otpId) => call('validate_otp', { otpId, ...wrong }, token)));
  const last = { otpId: ids[2] ?? '', code: codes[2] ?? '' };
  expect((await call('validate_otp', last, token)).statusCode).toBe(422);
});

test('one-time passwords are valid for one person and one purpose', async () => {
  const [user, other] = [await createPerson(), await createPerson()];
  const [token, foreign] = [await api.signedIn(user.id), await api.signedIn(other.id)];
  const { otpId } = (await call('request_otp', redeeming, token)).json();
  expect((await call('validate_otp', { otpId, code: mailedCode(user) }, foreign)).statusCode).toBe(422);
  const { otpToken } = (await call('validate_otp', { otpId, code: mailedCode(user) }, token)).json();
  const input = { currentPassword: OLD, newPassword: NEW, otpToken };
  expect((await call('change_password', input, token)).statusCode).toBe(403);
});

test('one-time passwords are sent at most three times an hour, even to concurrent requests', async () => {
  const token = await api.signedIn((await createPerson()).id);
  const responses = await Promise.all(Array.from({ length: 6 }, () => call('request_otp', redeeming, token)));
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
});

test('one-time passwords that cannot be sent or do not exist cause no hash calculation', async () => {
  const user = await createPerson();
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

test('one-time passwords are stored as hashes', async () => {
  const user = await createPerson();
  await call('request_otp', redeeming, await api.signedIn(user.id));
  const { codeHash } = await db.database.asJob((tx) =>
    tx.one<{ codeHash: string }>(sql`
    SELECT code_hash AS "codeHash" FROM one_time_passwords WHERE user_id = ${user.id}`),
  );
  expect(codeHash).toMatch(/^\$argon2id\$/);
});

test('one-time passwords expire after ten minutes, and their tokens after ten', async () => {
  const user = await createPerson();
  const token = await api.signedIn(user.id);
  const request = async () => (await call('request_otp', { purpose: 'change_password' }, token)).json().otpId;
  const late = await request();
  await change(
    sql`UPDATE one_time_passwords SET expires_at = expires_at - interval '10 minutes' WHERE id = ${late}`,
  );
  expect((await call('validate_otp', { otpId: late, code: mailedCode(user) }, token)).statusCode).toBe(422);

  const otpId = await request();
  const { otpToken } = (await call('validate_otp', { otpId, code: mailedCode(user) }, token)).json();
  await change(sql`
    UPDATE one_time_passwords SET token_expires_at = token_expires_at - interval '10 minutes' WHERE id = ${otpId}`);
  const input = { currentPassword: OLD, newPassword: NEW, otpToken };
  expect((await call('change_password', input, token)).statusCode).toBe(403);
});

test('one-time passwords do not lose attempts when another person tries them', async () => {
  const [user, other] = [await createPerson(), await createPerson()];
  const [token, foreign] = [await api.signedIn(user.id), await api.signedIn(other.id)];
  const { otpId } = (await call('request_otp', redeeming, token)).json();
  for (let attempt = 0; attempt < 6; attempt++) {
    expect((await call('validate_otp', { otpId, code: '000000' }, foreign)).statusCode).toBe(422);
  }
  expect((await call('validate_otp', { otpId, code: mailedCode(user) }, token)).statusCode).toBe(200);
});

test('one-time passwords for redeeming are requested for a reward', async () => {
  const token = await api.signedIn((await createPerson()).id);
  const without = await call('request_otp', { purpose: 'redeem' }, token);
  expect([without.statusCode, Object.keys(without.json().errors)]).toEqual([422, ['rewardId']]);
  await call('request_otp', redeeming, token);
  expect(api.mails.at(-1)?.text).toContain('to redeem Fee credit for 100 points');
  const unknown = await call('request_otp', { purpose: 'redeem', rewardId: 987_654 }, token);
  expect(unknown.statusCode).toBe(404);
});

test('wrong one-time passwords are recorded with person and purpose, as often as they are verified', async () => {
  const user = await createPerson();
  const token = await api.signedIn(user.id);
  const { otpId } = (await call('request_otp', { purpose: 'change_password' }, token)).json();
  const wrong = mailedCode(user) === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 8; attempt++) await call('validate_otp', { otpId, code: wrong }, token);
  await call('validate_otp', { otpId: crypto.randomUUID(), code: wrong }, token);
  const logged = await db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT host(ip_address) AS ip, details FROM activity_logs
      WHERE actor_id = ${user.id} AND action = 'otp.failed'`),
  );
  expect(logged).toEqual(Array(5).fill({ ip: '127.0.0.1', details: { purpose: 'change_password' } }));
});
