import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { createScheduler } from '../../../jobs/index.ts';
import { portalJobs } from '../../../server/portal-jobs.ts';
import { createUser, usePortal } from '../../../testing/index.ts';
import { openLoginConnections } from '../../../testing/login-connections.ts';
import { delayAfter, rules } from './attempt-delay.ts';
import { hashPassword } from './password-hash.ts';

const PASSWORD = 'a long enough passphrase';

const { db, api } = usePortal();
let passwordHash: string;
let addresses = 0;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const person = () => createUser(db.database, { passwordHash });
const newAddress = () => `203.0.113.${++addresses}`;
const signIn = (email: string, password: string, ip: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/login/',
    payload: { email, password },
    headers: { 'x-forwarded-for': ip },
  });

const shiftAttempts = (seconds: number) =>
  db.database.asJob((tx) =>
    tx.rows(sql`UPDATE login_attempts SET at = at + make_interval(secs => ${seconds})`),
  );

/** Inserts failures of some time ago. */
const failedBefore = (failures: { email: string; ip: string; count: number; secondsAgo: number }) =>
  db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO login_attempts (account_hash, ip_address, outcome, at)
      SELECT ${createHash('sha256').update(failures.email).digest()}, ${failures.ip}::inet, 'failed',
             now() - make_interval(secs => ${failures.secondsAgo})
      FROM generate_series(1, ${failures.count}::int)`),
  );

test('five failures cause no delay; then the next attempt has to wait, even with the right password', async () => {
  const [user, ip] = [await person(), newAddress()];
  const statuses = [];
  for (let attempt = 0; attempt < 5; attempt++) {
    statuses.push((await signIn(user.email, 'wrong', ip)).statusCode);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422]);
  // The delay is one second, which may pass before the next request on a busy machine.
  await shiftAttempts(10);
  const refused = await signIn(user.email, PASSWORD, ip);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  await shiftAttempts(-12);
  expect((await signIn(user.email, PASSWORD, ip)).statusCode).toBe(200);
  expect((await signIn(user.email, 'wrong', ip)).statusCode).toBe(422);
});

test('concurrent guesses count each other', async () => {
  const [user, ip] = [await person(), newAddress()];
  // Their delay has ended, and one more failure makes it 900 seconds: longer than the test takes on any machine.
  await failedBefore({ email: user.email, ip, count: 14, secondsAgo: 600 });
  await openLoginConnections(db.database);
  const responses = await Promise.all(Array.from({ length: 20 }, () => signIn(user.email, 'wrong', ip)));
  expect(responses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(1);
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(19);
});

test('failures from many addresses delay the account for every other address', async () => {
  const user = await person();
  for (let count = 0; count < 5; count++) {
    expect((await signIn(user.email, 'wrong', newAddress())).statusCode).toBe(422);
  }
  // This delay is longer than the second that five failures cause.
  await failedBefore({ email: user.email, ip: newAddress(), count: 5, secondsAgo: 0 });
  expect((await signIn(user.email, PASSWORD, newAddress())).statusCode).toBe(429);
});

test('failures for many accounts delay the address for every other account', async () => {
  const [user, ip] = [await person(), newAddress()];
  for (let count = 0; count < 30; count++) {
    await failedBefore({ email: `guess.${count}@people.example`, ip, count: 1, secondsAgo: 0 });
  }
  expect((await signIn(user.email, PASSWORD, ip)).statusCode).toBe(429);
  expect((await signIn(user.email, PASSWORD, newAddress())).statusCode).toBe(200);
});

test('an IPv6 network counts as one address', async () => {
  const user = await person();
  for (let count = 0; count < 30; count++) {
    const guess = `guess.${count}@network.example`;
    await failedBefore({ email: guess, ip: '2001:db8:7:7::', count: 1, secondsAgo: 0 });
  }
  expect((await signIn(user.email, PASSWORD, '2001:db8:7:7:dead::1')).statusCode).toBe(429);
  expect((await signIn(user.email, PASSWORD, '2001:db8:7:8::1')).statusCode).toBe(200);
  await signIn(user.email, 'wrong', '2001:db8:7:9:1:2:3:4');
  const kept = await db.database.asJob((tx) =>
    tx.rows(
      sql`SELECT DISTINCT host(ip_address) AS ip FROM login_attempts WHERE ip_address << '2001:db8:7::/48'`,
    ),
  );
  expect(kept).toEqual(expect.arrayContaining([{ ip: '2001:db8:7:9::' }]));
});

test('attempts older than a day are deleted', async () => {
  await db.database.asJob((tx) => tx.rows(sql`DELETE FROM login_attempts`));
  const email = 'long.ago@people.example';
  await failedBefore({ email, ip: newAddress(), count: 2_500, secondsAgo: 86_401 });
  await failedBefore({ email, ip: newAddress(), count: 3, secondsAgo: 86_000 });
  const scheduler = createScheduler(db.database, portalJobs(), { info: () => {}, error: () => {} });
  expect(await scheduler.run('forget-login-attempts')).toBe(2_500);
  const [left] = await db.database.asJob((tx) => tx.rows(sql`SELECT count(*) FROM login_attempts`));
  expect(left).toEqual({ count: 3 });
});

test('guesses from one address stay delayed when the owner signs in from another', async () => {
  const [user, theirs, home] = [await person(), newAddress(), newAddress()];
  await failedBefore({ email: user.email, ip: theirs, count: 14, secondsAgo: 70 });
  expect((await signIn(user.email, PASSWORD, home)).statusCode).toBe(200);
  const refused = await signIn(user.email, 'wrong', theirs);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(rules.account.maxDelayS);
});

test('successful attempts cause no delay', async () => {
  const [user, ip] = [await person(), newAddress()];
  for (let count = 0; count < 8; count++) {
    expect((await signIn(user.email, PASSWORD, ip)).statusCode).toBe(200);
  }
});

test('failures older than an hour do not count', async () => {
  const [user, ip] = [await person(), newAddress()];
  await failedBefore({ email: user.email, ip, count: 100, secondsAgo: 3_601 });
  expect((await signIn(user.email, PASSWORD, ip)).statusCode).toBe(200);
});

test.each(Object.entries(rules))(
  'the delay for the rule %s doubles with each failure up to a maximum, and always ends',
  (_name, rule) => {
    const after = (count: number, secondsSinceLast = 0) => delayAfter({ count, secondsSinceLast }, rule);
    expect(after(rule.free - 1)).toBe(0);
    expect(after(rule.free)).toBe(1);
    fc.assert(
      fc.property(fc.integer({ min: rule.free, max: 2_000 }), fc.nat({ max: 4_000 }), (count, seconds) => {
        const delay = after(count);
        expect(after(count + 1)).toBe(Math.min(2 * delay, rule.maxDelayS));
        expect(after(count, seconds)).toBe(Math.max(0, delay - seconds));
        expect(after(count, rule.maxDelayS)).toBe(0);
      }),
    );
  },
);
