import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import {
  createCustomer,
  createInvitation,
  createPasswordReset,
  createUser,
  randomRuns,
  type TestUser,
  usePortal,
} from '../../../testing/index.ts';
import { openLoginConnections } from '../../../testing/login-connections.ts';
import { createFloodedPerson, floodSignIn } from '../../../testing/sign-in-flood.ts';
import { delayAfter, rules } from './attempt-delay.ts';
import { throttledAttempt } from './attempts.service.ts';
import { hashPassword } from './password-hash.ts';
import { inStrangersTurn, MAX_STRANGERS_AT_ONCE } from './strangers-turn.ts';

const PASSWORD = 'a long enough passphrase';
const NEW = 'quite another passphrase';
const HOME = '203.0.113.7';

const { db, api } = usePortal();
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(() => db.database.asJob((tx) => tx.rows(sql`DELETE FROM login_attempts`)));

const person = () => createUser(db.database, { passwordHash });

/** The cookies of a browser. */
type Device = Map<string, string>;

async function send(device: Device, url: string, payload: object, ip = HOME) {
  const response = await api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-forwarded-for': ip },
    cookies: Object.fromEntries(device),
  });
  for (const { name, value } of response.cookies) device.set(name, value);
  return response;
}
const signIn = (device: Device, { email }: Pick<TestUser, 'email'>, password = PASSWORD, ip = HOME) =>
  send(device, '/api/login/', { email, password }, ip);
const statusOf = async (...args: Parameters<typeof signIn>) => (await signIn(...args)).statusCode;

/** Inserts failures of strangers. */
const failures = ({ email }: Pick<TestUser, 'email'>, addresses: readonly string[], secondsAgo = 0) =>
  db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO login_attempts (account_hash, ip_address, outcome, at)
      SELECT ${createHash('sha256').update(email).digest()}, address::inet, 'failed',
             now() - make_interval(secs => ${secondsAgo})
      FROM unnest(${addresses}::text[]) address`),
  );
const flood = Array.from({ length: 40 }, (_, index) => `198.51.100.${index + 1}`);

test('sign-in on a known device is not delayed by the failures of strangers', async () => {
  const [user, device] = [await person(), new Map()];
  expect(await statusOf(device, user)).toBe(200);
  await failures(user, [...flood, ...flood, ...Array(40).fill(HOME)]);
  expect(await statusOf(new Map(), user)).toBe(429);
  expect(await statusOf(new Map(), user, PASSWORD, '203.0.113.99')).toBe(429);
  for (let time = 0; time < 5; time++) expect(await statusOf(device, user)).toBe(200);
});

test('25 of 25 sign-ins on a known device succeed during guesses from 40 addresses', async () => {
  const { known, guesses } = await floodSignIn(await createFloodedPerson(db, api), {
    signIns: 25,
    guessesBetween: 8,
    addresses: 40,
    pauseMs: 0,
    guessAt: 'this person',
  });
  expect(known).toEqual(Array(25).fill(200));
  // The guesses were delayed nevertheless.
  expect(guesses[429]).toBeGreaterThan(150);
});

test.each([
  ['a stranger does not ask the database at all', new Map(), 0],
  // Before the account is read, the device might be a known one.
  [
    'a stranger with a cookie that means nothing only reads the account',
    new Map([['atrium.device.x', '1']]),
    1,
  ],
])('while others have their turn %s, and a known device signs in', async (_name, strange, calls) => {
  const [user, device] = [await person(), new Map()];
  await signIn(device, user);
  const asLogin = jest.spyOn(db.database, 'asLogin');
  await signIn(device, user);
  const callsOfOne = asLogin.mock.calls.length;
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>();
  const turns = Array.from({ length: MAX_STRANGERS_AT_ONCE }, () => inStrangersTurn(() => isOver));
  const stranger = statusOf(strange, user);
  expect(await statusOf(device, user)).toBe(200);
  expect(asLogin).toHaveBeenCalledTimes(2 * callsOfOne + calls);
  asLogin.mockRestore();
  release();
  await Promise.all(turns);
  expect(await stranger).toBe(200);
});

test('a known device is delayed by its own failures, and no other device is', async () => {
  const [user, device, other] = [await person(), new Map(), new Map()];
  for (const each of [device, other]) await signIn(each, user);
  const statuses = [];
  for (let guess = 0; guess < 6; guess++) statuses.push(await statusOf(device, user, 'wrong'));
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  expect(await statusOf(device, user, PASSWORD, '203.0.113.98')).toBe(429);
  expect(await statusOf(other, user)).toBe(200);
  expect(await statusOf(new Map(), user)).toBe(200);
});

test('concurrent guesses on one device count each other', async () => {
  const [user, device] = [await person(), new Map()];
  await signIn(device, user);
  await signIn(device, user, 'wrong');
  // With 14 failures whose delay has ended, one more makes it 900 seconds: longer than the test takes on any machine.
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO login_attempts (account_hash, ip_address, known_hash, outcome, at)
      SELECT account_hash, ip_address, known_hash, outcome, now() - interval '600 seconds'
      FROM login_attempts, generate_series(1, 14) WHERE outcome = 'failed'`),
  );
  await db.database.asJob((tx) =>
    tx.rows(sql`DELETE FROM login_attempts WHERE at > now() - interval '300 seconds'`),
  );
  await openLoginConnections(db.database);
  const statuses = await Promise.all(
    Array.from({ length: 8 }, () => statusOf(new Map(device), user, 'wrong')),
  );
  expect(statuses.toSorted()).toEqual([422, ...Array(7).fill(429)]);
});

test('a device of another person is not a known one', async () => {
  const [user, other, device] = [await person(), await person(), new Map()];
  await signIn(device, other);
  await failures(user, flood);
  expect(await statusOf(device, user)).toBe(429);
});

test('a failed sign-in sets no device cookie', async () => {
  const [user, device] = [await person(), new Map()];
  await signIn(device, user, 'wrong');
  expect(device.size).toBe(0);
});

test('a password reset sets a device cookie and invalidates the earlier ones', async () => {
  const [user, former, device] = [await person(), new Map(), new Map()];
  await signIn(former, user);
  const token = await createPasswordReset(db.database, user.id);
  const response = await send(device, '/customer-portal/auth/reset_password', { token, password: NEW });
  expect(response.statusCode).toBe(204);
  await failures(user, flood);
  expect(await statusOf(former, user, NEW)).toBe(429);
  expect(await statusOf(device, user, NEW)).toBe(200);
});

test('creating a password with an invitation sets a device cookie', async () => {
  const { id: customerId } = await createCustomer(db.database);
  const { secret, email } = await createInvitation(db.database, { customerId });
  const device = new Map();
  const response = await send(device, '/customer-portal/auth/create_password', {
    token: secret,
    password: NEW,
  });
  expect(response.statusCode).toBe(204);
  await failures({ email }, flood);
  expect(await statusOf(device, { email }, NEW)).toBe(200);
});

test('changing the password while signed in is not delayed by the failures of strangers', async () => {
  const user = await person();
  const token = await api.signedIn(user.id);
  await failures(user, flood);
  const body = { currentPassword: PASSWORD, newPassword: NEW };
  expect((await api.post('/customer-portal/auth/change_password', body, token)).statusCode).toBe(204);
});

test('guesses of a signed-in person count across all their sessions', async () => {
  const user = await person();
  const body = { currentPassword: 'a guess', newPassword: NEW };
  const statuses = [];
  for (let guess = 0; guess < 6; guess++) {
    const token = await api.signedIn(user.id);
    statuses.push((await api.post('/customer-portal/auth/change_password', body, token)).statusCode);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  expect(await statusOf(new Map(), user)).toBe(200);
});

test('known devices wait for their own failures and strangers for theirs, for any number of either', async () => {
  // The moments are not close to the end of a delay, since the test may be slow.
  const seconds = fc.constantFrom(20, 100, 1_000);
  const situation = fc.record({
    ofStrangers: fc.record({ count: fc.nat({ max: 60 }), secondsAgo: seconds }),
    ofDevice: fc.record({ count: fc.nat({ max: 30 }), secondsAgo: seconds }),
  });
  const origin = { ipAddress: HOME, userAgent: '' };
  let round = 0;
  await fc.assert(
    fc.asyncProperty(situation, async ({ ofStrangers, ofDevice }) => {
      round += 1;
      const email = `guessed.${round}@people.example`;
      const knownBy = `device of round ${round}`;
      await failures(
        { email } as TestUser,
        Array(ofStrangers.count).fill(`10.1.${round >> 8}.${round % 256}`),
        ofStrangers.secondsAgo,
      );
      await db.database.asJob((tx) =>
        tx.rows(sql`
          INSERT INTO login_attempts (account_hash, ip_address, known_hash, outcome, at)
          SELECT ${createHash('sha256').update(email).digest()}, ${HOME}::inet,
                 ${createHash('sha256').update(knownBy).digest()}, 'failed',
                 now() - make_interval(secs => ${ofDevice.secondsAgo})
          FROM generate_series(1, ${ofDevice.count}::int)`),
      );
      const isChecked = (known: string | undefined) =>
        throttledAttempt(db.database, { email, origin, knownBy: known }, async () => true).catch(() => false);
      const free = ({ count, secondsAgo }: typeof ofDevice, rule: (typeof rules)[keyof typeof rules]) =>
        delayAfter({ count, secondsSinceLast: secondsAgo }, rule) === 0;
      expect(await isChecked(knownBy)).toBe(free(ofDevice, rules.known));
      expect(await isChecked(undefined)).toBe(free(ofStrangers, rules.account));
    }),
    randomRuns(20),
  );
});

test('a refused attempt is logged with rule and hashed account, but without person and address', async () => {
  const user = await person();
  await failures(user, flood);
  const origin = { ipAddress: HOME, userAgent: '' };
  const refusal = await throttledAttempt(db.database, { email: user.email, origin }, async () => true).catch(
    (error) => error,
  );
  expect(refusal.details.securityEvent).toEqual({
    event: 'attempt-refused',
    rule: 'account',
    account: createHash('sha256').update(user.email).digest('hex').slice(0, 12),
    retryAfterS: expect.any(Number),
  });
});
