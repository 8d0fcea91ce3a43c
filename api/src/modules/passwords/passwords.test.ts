import fc from 'fast-check';
import sql from 'sql-template-tag';
import {
  createCustomer,
  createSession,
  createTestApp,
  createTestDatabase,
  createUser,
  type TestApp,
  type TestDatabase,
  type TestUser,
} from '../../testing/index.ts';
import { createSecret, hashSecret } from '../../tokens/index.ts';
import { spendOtpToken } from '../one-time-passwords/one-time-passwords.service.ts';
import { hashPassword } from './password-hash.ts';
import { refusalOf } from './password-rules.ts';

const OLD = 'the former passphrase';
const NEW = 'quite another passphrase';

let db: TestDatabase;
let api: TestApp;
let oldHash: string;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db);
  oldHash = await hashPassword(OLD);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const person = () => createUser(db.database, { passwordHash: oldHash });
const call = (name: string, body: object, token?: string) =>
  api.post(`/customer-portal/auth/${name}`, body, token);
const signIn = (email: string, password: string) => api.post('/api/login/', { email, password });
const one = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.one<R>(query));
const lastMailTo = ({ email }: TestUser) => api.mails.findLast(({ to }) => to === email);
const resetSecret = (user: TestUser) =>
  /reset-password#([\w-]+)/.exec(lastMailTo(user)?.text ?? '')?.[1] ?? '';
const code = (user: TestUser) => /\b(\d{6})\b/.exec(lastMailTo(user)?.text ?? '')?.[1] ?? '';

describe('changing the password', () => {
  test('takes the present one, ends every other session and tells the person', async () => {
    const user = await person();
    const [here, elsewhere] = [await api.signedIn(user.id), await api.signedIn(user.id)];
    const answer = await call('change_password', { currentPassword: OLD, newPassword: NEW }, here);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await api.get('/customer-portal/auth/me', here)).statusCode).toBe(200);
    expect((await api.get('/customer-portal/auth/me', elsewhere)).statusCode).toBe(401);
    expect((await signIn(user.email, OLD)).statusCode).toBe(422);
    expect((await signIn(user.email, NEW)).statusCode).toBe(200);
    await api.deliver();
    expect(lastMailTo(user)?.subject).toBe('Your password was changed');
    const logs = await api.get('/customer-portal/activity_logs?action=password.changed', here);
    expect(logs.statusCode).toBe(403);
  });

  test.each([
    ['wrong passphrase here', NEW, 'currentPassword'],
    [OLD, 'too short', 'newPassword'],
    [OLD, 'passwordpassword', 'newPassword'],
  ])('with %s and %s is refused at %s', async (currentPassword, newPassword, field) => {
    const token = await api.signedIn((await person()).id);
    const answer = await call('change_password', { currentPassword, newPassword }, token);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  test('needs a one-time password once the sign-in is a while ago', async () => {
    const user = await person();
    const sessionId = await createSession(db.database, user.id);
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE id = ${sessionId}`),
    );
    const token = await api.app.tokens.signUser(user.id, sessionId);
    const input = { currentPassword: OLD, newPassword: NEW };
    const refused = await call('change_password', input, token);
    expect([refused.statusCode, refused.json().type]).toEqual([403, 'urn:atrium:problem:otp-required']);
    const { otpId } = (await call('request_otp', { purpose: 'change_password' }, token)).json();
    const { otpToken } = (await call('validate_otp', { otpId, code: code(user) }, token)).json();
    expect((await call('change_password', { ...input, otpToken }, token)).statusCode).toBe(204);
  });

  test('guesses at the present password slow down like those at sign-in', async () => {
    const user = await person();
    const token = await api.signedIn(user.id);
    const statuses = [];
    for (let guess = 0; guess < 6; guess++) {
      const answer = await call('change_password', { currentPassword: 'a guess', newPassword: NEW }, token);
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    await db.database.asJob((tx) => tx.rows(sql`DELETE FROM login_attempts`));
  });
});

describe('one-time passwords', () => {
  test('are good once, also when fifty try at the same time', async () => {
    const user = await person();
    const token = await api.signedIn(user.id);
    const { otpId, expiresAt } = (await call('request_otp', { purpose: 'redeem' }, token)).json();
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('validate_otp', { otpId, code: code(user) }, token)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(49);
  });

  test('are exchanged for a token that is good once, also when fifty try at the same time', async () => {
    const user = await person();
    const token = await api.signedIn(user.id);
    const { otpId } = (await call('request_otp', { purpose: 'redeem' }, token)).json();
    const { otpToken } = (await call('validate_otp', { otpId, code: code(user) }, token)).json();
    const { userId, sessionId } = await api.app.tokens.verifyBearer(token);
    const asked = { userId, sessionId, customerId: 0, tokenKind: 'user', expiresAt: 0 } as const;
    const spent = await Promise.all(
      Array.from({ length: 50 }, () =>
        db.database.inScope({ userId, customerIds: [] }, (tx) =>
          spendOtpToken(tx, asked, otpToken, 'redeem'),
        ),
      ),
    );
    expect(spent.filter(Boolean)).toHaveLength(1);
  });

  test('end after five wrong codes, and the right one comes too late', async () => {
    const user = await person();
    const token = await api.signedIn(user.id);
    const { otpId } = (await call('request_otp', { purpose: 'redeem' }, token)).json();
    const wrong = code(user) === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt++) await call('validate_otp', { otpId, code: wrong }, token);
    expect((await call('validate_otp', { otpId, code: code(user) }, token)).statusCode).toBe(422);
  });

  test('belong to one person and one purpose', async () => {
    const [user, other] = [await person(), await person()];
    const [token, foreign] = [await api.signedIn(user.id), await api.signedIn(other.id)];
    const { otpId } = (await call('request_otp', { purpose: 'redeem' }, token)).json();
    expect((await call('validate_otp', { otpId, code: code(user) }, foreign)).statusCode).toBe(422);
    const { otpToken } = (await call('validate_otp', { otpId, code: code(user) }, token)).json();
    const input = { currentPassword: OLD, newPassword: NEW, otpToken };
    expect((await call('change_password', input, token)).statusCode).toBe(403);
  });

  test('are sent three times an hour at most, however many ask at once', async () => {
    const token = await api.signedIn((await person()).id);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('request_otp', { purpose: 'redeem' }, token)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
  });

  test('are not in the database as such', async () => {
    const user = await person();
    await call('request_otp', { purpose: 'redeem' }, await api.signedIn(user.id));
    const { codeHash } = await one<{ codeHash: string }>(sql`
      SELECT code_hash AS "codeHash" FROM one_time_passwords WHERE user_id = ${user.id}`);
    expect(codeHash).toMatch(/^\$argon2id\$/);
  });
});

describe('resetting the password', () => {
  test('by the mailed link ends all sessions', async () => {
    const user = await person();
    const token = await api.signedIn(user.id);
    await call('request_reset_password', { email: user.email.toUpperCase() });
    expect(resetSecret(user)).toHaveLength(43);
    const answer = await call('reset_password', { token: resetSecret(user), password: NEW });
    expect(answer.statusCode).toBe(204);
    expect((await api.get('/customer-portal/auth/me', token)).statusCode).toBe(401);
    expect((await signIn(user.email, NEW)).statusCode).toBe(200);
  });

  test('is good once, also when fifty try at the same time', async () => {
    const user = await person();
    await call('request_reset_password', { email: user.email });
    const input = { token: resetSecret(user), password: NEW };
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('reset_password', input)));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });

  test('ends after thirty minutes', async () => {
    const user = await person();
    await call('request_reset_password', { email: user.email });
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE password_resets SET expires_at = now() WHERE user_id = ${user.id}`),
    );
    const answer = await call('reset_password', { token: resetSecret(user), password: NEW });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['token']]);
  });

  test('answers alike whether there is an account or not, and mails three times an hour at most', async () => {
    const user = await person();
    const before = api.mails.length;
    const known = [];
    for (let request = 0; request < 5; request++) {
      known.push(await call('request_reset_password', { email: user.email }));
    }
    const unknown = await call('request_reset_password', { email: 'nobody@people.example' });
    const shape = ({ statusCode, body, headers }: typeof unknown) => ({
      statusCode,
      body,
      headers: { ...headers, date: '', 'x-request-id': '' },
    });
    expect(shape(unknown).statusCode).toBe(202);
    for (const answer of known) expect(shape(answer)).toEqual(shape(unknown));
    expect(api.mails.length - before).toBe(3);
  });
});

describe('an invitation', () => {
  const invite = async () => {
    const user = await createUser(db.database, { status: 'invited' });
    const { id } = await createCustomer(db.database);
    const secret = createSecret();
    await db.database.asJob((tx) =>
      tx.rows(sql`
        INSERT INTO invitations (customer_id, user_id, role, token_hash, expires_at)
        VALUES (${id}, ${user.id}, 'manager', ${hashSecret(secret)}, now() + interval '7 days')`),
    );
    return { user, customerId: id, secret };
  };

  test('becomes a password and a membership, once', async () => {
    const { user, customerId, secret } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('create_password', { token: secret, password: NEW })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const { token } = (await signIn(user.email, NEW)).json();
    const me = await api.get('/customer-portal/auth/me', token);
    expect(me.json().user.roles).toEqual([{ customerId, role: 'manager' }]);
  });

  test('of somebody unknown is refused like one that was used', async () => {
    const answer = await call('create_password', { token: createSecret(), password: NEW });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['token']]);
  });
});

describe('the rules for a password', () => {
  const owner = { email: 'olivia.warren@acme.example', displayName: 'Olivia Warren' };

  test.each([
    'passwordpassword',
    'Correct Horse Battery Staple',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    '012345678901234567',
    '9876543210987654',
    'my name is OLIVIA, really',
    'i work for acme these days',
  ])('refuse %s', (password) => {
    expect(refusalOf(password, owner)).toEqual(expect.any(String));
  });

  test.each([
    'correct horse battery stable',
    'ein ganz anderer satz',
    'пароль который длинный',
    '🌲🌲 forest of signs 🌲',
  ])('take %s', (password) => {
    expect(refusalOf(password, owner)).toBeUndefined();
  });

  test('take any random password', () => {
    const random = fc
      .uint8Array({ minLength: 16, maxLength: 16 })
      .map((bytes) => `z${Buffer.from(bytes).toString('base64')}`);
    fc.assert(
      fc.property(
        random,
        (password) => new Set(password).size < 8 || refusalOf(password, owner) === undefined,
      ),
    );
  });
});

test('sessions are listed with the one that asks, and can be ended', async () => {
  const user = await person();
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
  expect((await call('sessions/revoke', { sessionId: second.id }, here.token)).statusCode).toBe(204);
  expect((await api.get('/customer-portal/auth/me', second.token)).statusCode).toBe(401);
  const stranger = await api.signedIn((await person()).id);
  expect((await call('sessions/revoke', { sessionId: third.id }, stranger)).statusCode).toBe(404);
  expect((await call('sessions/revoke_others', {}, here.token)).statusCode).toBe(204);
  expect((await api.get('/customer-portal/auth/me', third.token)).statusCode).toBe(401);
  expect((await api.get('/customer-portal/auth/me', here.token)).statusCode).toBe(200);
});

test('notification settings keep what was changed and the defaults of the rest', async () => {
  const token = await api.signedIn((await person()).id);
  const change = { kind: 'document', channel: 'email', enabled: true };
  const { settings } = (await call('change_notification', { settings: [change] }, token)).json();
  expect(settings).toContainEqual(change);
  expect(settings).toHaveLength(33);
  const me = await api.get('/customer-portal/auth/me', token);
  expect(me.json().user.notificationSettings).toEqual(settings);
});
