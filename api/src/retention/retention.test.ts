import sql, { raw, type Sql } from 'sql-template-tag';
import {
  createCustomer,
  createDeadline,
  createUser,
  type TestUser,
  useTestDatabase,
} from '../testing/index.ts';
import { DEFAULT_KEPT_DAYS, type KeptDays, retentionJobs } from './index.ts';
import type { RecordKind } from './retention.repository.ts';

const db = useTestDatabase();
let user: TestUser;
let customerId: number;
let deadlineId: number;

beforeAll(async () => {
  user = await createUser(db.database);
  ({ id: customerId } = await createCustomer(db.database));
  ({ id: deadlineId } = await createDeadline(db.database, { customerId }));
  // The latest session of a person stays.
  await insert(
    sql`INSERT INTO sessions (user_id, expires_at) VALUES (${user.id}, now() + interval '1 hour')`,
  );
});

const insert = (statement: Sql) => db.database.asJob((tx) => tx.rows(statement));

/** Sorts of records of each kind: how one is inserted that has been of no use for so many days, and its table. */
const sorts: Readonly<Record<RecordKind, Readonly<Record<string, (days: number) => Sql>>>> = {
  sessions: {
    sessions: (days) => sql`
      INSERT INTO sessions (user_id, last_used_at, expires_at, user_agent)
      VALUES (${user.id}, now() - make_interval(days => ${days + 1}), now() - make_interval(days => ${days}), ${days})`,
  },
  'one-time-passwords': {
    one_time_passwords: (days) => sql`
      INSERT INTO one_time_passwords (user_id, purpose, code_hash, expires_at)
      VALUES (${user.id}, 'redeem', ${days}, now() - make_interval(days => ${days}))`,
  },
  'password-resets': {
    password_resets: (days) => sql`
      INSERT INTO password_resets (token_hash, user_id, expires_at)
      VALUES (${`\\x${days}`}, ${user.id}, now() - make_interval(days => ${days}))`,
  },
  invitations: {
    invitations: (days) => sql`
      INSERT INTO invitations (customer_id, email, display_name, role, expires_at)
      VALUES (${customerId}, ${`${days}@new.example`}, 'New', 'viewer', now() - make_interval(days => ${days}))`,
  },
  deliveries: {
    deliveries: (days) => sql`
      INSERT INTO deliveries (created_at, notification_id, channel, state, settled_at)
      VALUES (now() - make_interval(days => ${days}), ${days}, 'email', 'refused', now() - make_interval(days => ${days}))`,
  },
  'failed-events': {
    outbox: (days) => sql`
      INSERT INTO outbox (kind, failed_at) VALUES ('points.expired', now() - make_interval(days => ${days}))`,
  },
  reminders: {
    reminders: (days) => sql`
      INSERT INTO reminders (customer_id, kind, subject_id, due_on, days_ahead)
      VALUES (${customerId}, 'points_expiring', 1, current_date - ${days}::int, 7)`,
    deadline_reminders: (days) => sql`
      INSERT INTO deadline_reminders (customer_id, deadline_id, user_id, due_on, days_ahead, notification_id)
      VALUES (${customerId}, ${deadlineId}, ${user.id}, current_date - ${days}::int, 7, ${days})`,
    digests: (days) => sql`
      INSERT INTO digests (user_id, period_on) VALUES (${user.id}, current_date - ${days}::int)`,
    collected_mails: (days) => sql`
      INSERT INTO collected_mails (user_id, closed_at) VALUES (${user.id}, now() - make_interval(days => ${days}))`,
  },
};

const each = Object.entries(sorts).flatMap(([kind, tables]) =>
  Object.entries(tables).map(([table, of]) => ({ kind: kind as RecordKind, table, of })),
);

test.each(each)(
  '$table: what is older than the setting goes, what is younger stays',
  async ({ kind, table, of }) => {
    const keptDays: KeptDays = { ...DEFAULT_KEPT_DAYS, [kind]: 40 };
    await insert(of(41));
    await insert(of(39));
    const job = retentionJobs(keptDays).find(({ name }) => name === `delete-old-${kind}`);
    const count = () => db.database.asJob((tx) => tx.rows(sql`SELECT FROM ${raw(table)}`));
    const before = (await count()).length;
    await db.database.asJob(async (tx) => job?.runBatch(tx));
    expect(before - (await count()).length).toBe(1);
  },
);

test('the latest session of a person stays, since only a later sign-in can be from a new device', async () => {
  const { id } = await createUser(db.database);
  await insert(sql`
    INSERT INTO sessions (user_id, last_used_at, expires_at)
    VALUES (${id}, now() - interval '2 years', now() - interval '2 years')`);
  const [sessions] = retentionJobs(DEFAULT_KEPT_DAYS);
  await db.database.asJob(async (tx) => sessions?.runBatch(tx));
  expect(await insert(sql`SELECT FROM sessions WHERE user_id = ${id}`)).toHaveLength(1);
});

test('messages that wait and events that are tried again are kept, however old', async () => {
  await insert(sql`
    INSERT INTO deliveries (created_at, notification_id, channel) VALUES (now() - interval '2 years', 9, 'email')`);
  await insert(
    sql`INSERT INTO outbox (kind, created_at) VALUES ('points.expired', now() - interval '2 years')`,
  );
  for (const { runBatch } of retentionJobs(DEFAULT_KEPT_DAYS)) await db.database.asJob(runBatch);
  const left = await insert(sql`
    SELECT (SELECT count(*) FROM deliveries WHERE notification_id = 9) AS deliveries,
           (SELECT count(*) FROM outbox WHERE failed_at IS NULL) AS events`);
  expect(left).toEqual([{ deliveries: 1, events: 1 }]);
});
