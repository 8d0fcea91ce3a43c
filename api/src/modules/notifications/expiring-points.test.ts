import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { createDatabase, type Database } from '../../db/index.ts';
import { createScheduler } from '../../jobs/index.ts';
import { portalJobs } from '../../server/portal-jobs.ts';
import {
  createCustomer,
  createMembership,
  createUser,
  isLongRun,
  useTestDatabase,
} from '../../testing/index.ts';
import { titlesOf } from '../../testing/notified.ts';
import { earn, redeemInLedger } from '../loyalty/ledger/index.ts';

const silent = { info: () => undefined, error: () => undefined };
const DAY_MS = 86_400_000;
/** Days are around each notification, and between them; every day in `npm run test:long`. */
const DAYS_AHEAD = isLongRun
  ? Array.from({ length: 64 }, (_, index) => 62 - index)
  : [61, 60, 59, 45, 31, 30, 29, 15, 8, 7, 6, 1, 0, -1];

let replicas: Database[];
afterAll(() => Promise.all(replicas.slice(1).map((replica) => replica.close())));
const db = useTestDatabase();

beforeAll(async () => {
  replicas = [db.database, createDatabase({ url: db.url }), createDatabase({ url: db.url })];
});

/** Runs every job in each replica at once, then again, for what the first round caused. */
async function runJobsAt(moment: Date): Promise<void> {
  const jobs = portalJobs(() => moment);
  const schedulers = replicas.map((replica) => createScheduler(replica, jobs, silent));
  for (const _ of ['causes', 'what they cause']) {
    await Promise.all(schedulers.flatMap((scheduler) => jobs.map(({ name }) => scheduler.run(name))));
  }
  const failures = schedulers.flatMap(({ reports }) => reports.filter((report) => report.failures > 0));
  expect(failures).toEqual([]);
}

async function createReader() {
  const { id: customerId } = await createCustomer(db.database);
  const { id: userId } = await createUser(db.database);
  await createMembership(db.database, { userId, customerId, role: 'viewer' });
  return { customerId, userId };
}

const titlesFor = (userId: number, kind: string) => titlesOf(db.database, userId, kind);

test('points have a notification 60, 30 and 7 days before they expire and when they did, in the time zone of the programme', async () => {
  const reader = await createReader();
  await db.database.asJob(async (tx) => {
    await tx.rows(sql`UPDATE points_programme SET time_zone = 'America/Los_Angeles'`);
    await tx.rows(sql`
      INSERT INTO earn_rules (id, event, name, description, points, pending_days, position)
      VALUES (1, 'referral', 'Referrals', '', 1, 0, 1)`);
  });
  // The points are good until the end of April there, which is the first of May in UTC.
  const earnedAt = new Date('2030-04-10T12:00:00Z');
  const earning = {
    customerId: reader.customerId,
    points: 120,
    cause: 'referral:1',
    ruleId: 1,
    subject: { kind: 'customer', id: reader.customerId, label: 'Globex' },
    earnedAt,
    pendingDays: 0,
  };
  await db.database.asJob((tx) => earn(tx, [earning], earnedAt));
  const lastNoon = new Date('2031-04-30T19:00:00Z');
  for (const daysAhead of DAYS_AHEAD) {
    await runJobsAt(new Date(lastNoon.getTime() - daysAhead * DAY_MS));
  }
  expect(await titlesFor(reader.userId, 'points_expiring')).toEqual([
    '120 points will expire in 60 days',
    '120 points will expire in 30 days',
    '120 points will expire in 7 days',
  ]);
  expect(await titlesFor(reader.userId, 'points_expired')).toEqual(['120 points expired']);
}, 120_000);

/** Points that expire at the end of April 2041 in Los Angeles. */
async function earnUntilApril(customerId: number, pendingDays = 0): Promise<void> {
  const earnedAt = new Date('2040-04-10T12:00:00Z');
  const earning = { customerId, points: 80, cause: 'fund', ruleId: 1, subject: null, earnedAt, pendingDays };
  await db.database.asJob((tx) => earn(tx, [earning], earnedAt));
}

test.each([
  ['two days late is still sent', '2041-03-03T19:00:00Z', ['80 points will expire in 58 days']],
  ['three days late is not sent', '2041-03-04T20:00:00Z', []],
])('a reminder that is %s', async (_, moment, titles) => {
  const { customerId, userId } = await createReader();
  await earnUntilApril(customerId);
  await runJobsAt(new Date(moment));
  expect(await titlesFor(userId, 'points_expiring')).toEqual(titles);
});

test('points that cannot be spent yet are not announced', async () => {
  const { customerId, userId } = await createReader();
  await earnUntilApril(customerId, 380);
  await runJobsAt(new Date('2041-03-31T19:00:00Z'));
  expect(await titlesFor(userId, 'points_expiring')).toEqual([]);
});

describe('points that are about to expire', () => {
  const reward = (id: number, cost: number, limits: { stock?: number; limit?: number } = {}) =>
    db.database.asJob(async (tx) => {
      await tx.rows(sql`
        INSERT INTO rewards (id, name, description, points_cost, limit_per_customer, position)
        VALUES (${id}, ${`Reward ${id}`}, '', ${cost}, ${limits.limit ?? null}, ${id})`);
      if (limits.stock !== undefined) {
        await tx.rows(sql`INSERT INTO reward_stock (reward_id, remaining) VALUES (${id}, ${limits.stock})`);
      }
    });
  const rewardFor = async (customerId: number, expiring: number, now: Date) =>
    (
      await db.database.asJob((tx) =>
        tx.one<{ id: number | null }>(sql`
          SELECT ledger.reward_for(${customerId}, ${expiring}, ${now}::timestamptz) AS id`),
      )
    ).id;

  test('are announced with the cheapest reward that uses all of them, or with the one that uses most', async () => {
    const { customerId, userId } = await createReader();
    const now = new Date('2035-03-10T12:00:00Z');
    const earning = {
      customerId,
      points: 500,
      cause: 'fund',
      ruleId: 1,
      subject: null,
      earnedAt: now,
      pendingDays: 0,
    };
    await db.database.asJob((tx) => earn(tx, [earning], now));
    await reward(11, 200);
    await reward(12, 300);
    await reward(13, 400);
    await reward(14, 501);
    await reward(15, 350, { stock: 0 });
    expect(await rewardFor(customerId, 250, now)).toBe(12);
    expect(await rewardFor(customerId, 350, now)).toBe(13);
    expect(await rewardFor(customerId, 450, now)).toBe(13);
    expect(await rewardFor(customerId, 250, new Date('2037-01-01T00:00:00Z'))).toBeNull();

    await runJobsAt(new Date('2036-03-24T12:00:00Z'));
    const { subject } = await db.database.asJob((tx) =>
      tx.one<{ subject: string }>(sql`
        SELECT concat_ws(' ', subject_kind, subject_id) AS subject FROM notifications
        WHERE user_id = ${userId} AND kind = 'points_expiring'`),
    );
    expect(subject).toBe('reward 13');
  });

  test('are not announced with a reward that the customer has as often as allowed', async () => {
    const { customerId, userId } = await createReader();
    const now = new Date('2038-03-10T12:00:00Z');
    const earning = {
      customerId,
      points: 600,
      cause: 'fund',
      ruleId: 1,
      subject: null,
      earnedAt: now,
      pendingDays: 0,
    };
    await db.database.asJob((tx) => earn(tx, [earning], now));
    await reward(17, 100, { limit: 1 });
    expect(await rewardFor(customerId, 100, now)).toBe(17);
    const redemption = {
      customerId,
      userId,
      rewardId: 17,
      key: randomUUID(),
      hash: Buffer.alloc(32),
      code: 'C-17',
    };
    await db.database.asJob((tx) =>
      redeemInLedger(tx, { ...redemption, otpVerified: false, ipAddress: null }, now),
    );
    expect(await rewardFor(customerId, 100, now)).toBe(11);
  });
});
