import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import {
  createCustomer,
  createMembership,
  createSession,
  createUser,
  randomRuns,
  useTestDatabase,
} from '../testing/index.ts';

const db = useTestDatabase();

test('each table of people that requests read follows the customers in scope, or is of the person alone', async () => {
  const tables = await db.database.asJob((tx) =>
    tx.rows<{ name: string; followsScope: boolean }>(sql`
      SELECT c.relname AS name, coalesce((
               SELECT bool_or(pg_get_expr(p.polqual, p.polrelid) ~ 'in_scope|customer_ids|report_schedules')
               FROM pg_policy p WHERE p.polrelid = c.oid AND p.polcmd IN ('*', 'r')
                 AND 'atrium_app'::regrole = ANY (p.polroles)), false) AS "followsScope"
      FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND has_any_column_privilege('atrium_app', c.oid, 'SELECT')
        AND (c.relname = 'users' OR EXISTS (
          SELECT FROM pg_constraint k
          WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid = 'users'::regclass))
      ORDER BY 1`),
  );
  expect(tables.filter(({ followsScope }) => !followsScope).map(({ name }) => name)).toEqual([
    'account_recoveries',
    'credentials',
    'external_accounts',
    'notification_settings',
    'one_time_passwords',
    'passkeys',
    'person_changes',
    'preview_people',
    'recovery_codes',
    'reminder_settings',
    'session_factors',
    'session_pauses',
    'sessions',
    'step_ups',
    'totp_secrets',
  ]);
});

describe('rows of a person who acts for two customers', () => {
  let userId: number;
  let sessionId: string;
  let customers: [number, number];
  beforeAll(async () => {
    const { database } = db;
    ({ id: userId } = await createUser(database));
    customers = [(await createCustomer(database)).id, (await createCustomer(database)).id];
    for (const customerId of customers) await createMembership(database, { userId, customerId });
    sessionId = await createSession(database, userId);
    const other = await createSession(database, userId);
    await database.asJob((tx) =>
      tx.rows(sql`
        INSERT INTO session_customer_ends (session_id, customer_id, user_id)
        SELECT ${other}, id, ${userId} FROM unnest(${customers}::int[]) id`),
    );
    await database.asJob((tx) =>
      tx.rows(sql`
        WITH schedules AS (
          INSERT INTO report_schedules (user_id, customer_id, name, report, query, format, rhythm, day, is_attached,
                                        time_zone, next_run_at)
          SELECT ${userId}, id, 'Mine', 'deadlines', '', 'pdf', 'weekly', 1, false, 'UTC', now()
          FROM unnest(${[...customers, null]}::int[]) id RETURNING id
        ), runs AS (
          INSERT INTO report_runs (schedule_id, user_id, run_on, expires_at)
          SELECT id, ${userId}, current_date, now() + interval '1 day' FROM schedules
        ), feeds AS (
          INSERT INTO calendar_feeds (user_id, customer_id, secret_hash, name, query)
          SELECT ${userId}, id, sha256(convert_to('of ' || coalesce(id, 0), 'UTF8')), 'Mine', ''
          FROM unnest(${[...customers, null]}::int[]) id
        ), entries AS (
          INSERT INTO activity_logs (customer_id, actor_id, action)
          VALUES (NULL, ${userId}, 'calendar_feed.created'), (NULL, ${userId}, 'password.changed')
        )
        INSERT INTO saved_views (user_id, name, query)
        VALUES (${userId}, 'Of both', ${customers.map((id) => `customer=${id}`).join('&')}), (${userId}, 'Of none', '')`),
    );
  });

  const tables = [
    ...[
      'memberships',
      'session_customer_ends',
      'saved_views',
      'calendar_feeds',
      'report_schedules',
      'report_runs',
    ],
    'activity_logs',
  ];
  /** Counts the rows that a transaction sees. */
  const seen = (scope: { customerIds: number[]; forAllCustomers?: boolean; sessionId?: string }) =>
    db.database.inScope({ userId, ...scope }, async (tx) => {
      const counts = tables.map((name) => `(SELECT count(*)::int FROM ${name})`);
      const { rows } = await tx.one<{ rows: number[] }>(raw(`SELECT ARRAY[${counts.join(', ')}] AS rows`));
      return rows;
    });

  test('are those that name the customer of the transaction, or none', async () => {
    expect(await seen({ customerIds: [customers[0]] })).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(await seen({ customerIds: [] })).toEqual([0, 0, 1, 0, 0, 0, 1]);
  });

  test('are all of them for all customers, until the session ends', async () => {
    const scope = { customerIds: customers, forAllCustomers: true, sessionId };
    expect(await seen(scope)).toEqual([2, 2, 2, 3, 3, 3, 2]);
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId}`),
    );
    expect(await seen(scope)).toEqual([0, 0, 1, 0, 0, 0, 1]);
  });
});

test('no query hides a customer from the database that the API reads in it', async () => {
  const name = fc.constantFrom(
    'customer',
    'customers',
    'xcustomer',
    'CUSTOMER',
    '%63ustomer',
    'status',
    'customer%20',
    '',
  );
  const value = fc.oneof(
    fc.integer({ min: 0, max: 99 }).map(String),
    fc.constantFrom('', '%37', '7a', '+7', '-7', '007', '99999999999'),
  );
  const pair = fc.oneof(
    fc.tuple(name, value).map(([key, text]) => `${key}=${text}`),
    name,
    fc.constantFrom('=7', '&', '==', 'a=customer=7'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { maxLength: 5 }), async (pairs) => {
      const query = pairs.join('&');
      const { ids } = await db.database.inScope({ userId: 0, customerIds: [] }, (tx) =>
        tx.one<{ ids: number[] | null }>(sql`SELECT app.ids_in_query(${query}, 'customer') AS ids`),
      );
      if (ids === null) return;
      const read = new URLSearchParams(query).getAll('customer').map(Number);
      expect(ids).toEqual([...new Set(read)].toSorted((one, other) => one - other));
    }),
    randomRuns(200),
  );
});
