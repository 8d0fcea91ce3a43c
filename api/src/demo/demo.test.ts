import { activityActions, deadlineKinds, deadlineStates, notificationKinds } from '@atrium/contract';
import sql from 'sql-template-tag';
import { holdsDemoPeople, type Transaction } from '../db/index.ts';
import { audit } from '../modules/loyalty/ledger/index.ts';
import { usePortal } from '../testing/index.ts';
import { demoApplications } from './applications.ts';
import { demoSignIns, seedDemo } from './index.ts';
import { demoCustomers } from './people.ts';
import { createRandom } from './random.ts';

const { db, api } = usePortal();

/** Kinds of the events that wait after the load. */
let waiting: readonly { kind: string }[];

beforeAll(async () => {
  expect(await holdsDemoPeople(db.database)).toBe(false);
  await Promise.all([seedDemo(db.url), seedDemo(db.url)]);
  waiting = await rows(sql`SELECT DISTINCT kind FROM outbox WHERE dispatched_at IS NULL ORDER BY kind`);
}, 60_000);

const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));

test('concurrent and repeated loads load the data once', async () => {
  await seedDemo(db.url);
  expect(await rows(sql`SELECT name FROM customers ORDER BY id`)).toEqual(
    demoCustomers.map(({ name }) => ({ name })),
  );
  expect(await holdsDemoPeople(db.database)).toBe(true);
});

test('there are about 600 applications over 24 months, with every status for every customer', async () => {
  const [seen] = await rows<{ count: number; statuses: number; days: number }>(sql`
    SELECT count(*) AS count, count(DISTINCT (customer_id, status_id)) AS statuses,
           max(applied_at) - min(applied_at) AS days FROM applications`);
  expect(seen?.count).toBeGreaterThan(550);
  expect(seen?.statuses).toBe(3 * 13);
  expect(seen?.days).toBeGreaterThan(690);
});

test('invited people get a mail with a link that works for seven days', async () => {
  await api.deliver();
  const invited = await rows<{ email: string }>(sql`
    SELECT email FROM invitations WHERE outcome IS NULL AND expires_at > now() + interval '6 days' ORDER BY id`);
  expect(invited).toEqual([{ email: 'p.moreau@acme.example' }, { email: 'manager@globex.example' }]);
  const mail = api.mails.find(({ to }) => to === invited[0]?.email);
  const token = /create-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  const accepted = await api.post('/customer-portal/auth/create_password', {
    token,
    password: 'a long and quiet sentence',
  });
  expect(accepted.statusCode).toBe(204);
});

test('each history is in chronological order and ends in the status of the application', async () => {
  const wrong = await rows(sql`
    SELECT a.reference FROM applications a WHERE a.status_id <> (
      SELECT h.status_id FROM application_status_history h
      WHERE h.application_id = a.id ORDER BY h.at DESC, h.id DESC LIMIT 1)
    UNION ALL
    SELECT a.reference FROM applications a JOIN application_status_history h ON h.application_id = a.id
    WHERE h.at > now()`);
  expect(wrong).toEqual([]);
});

test('every kind and state of deadlines occurs, and the due date of an application is its next open mandatory one', async () => {
  const seen = await rows<{ kind: string; state: string }>(sql`SELECT DISTINCT kind, state FROM deadlines`);
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(deadlineKinds));
  expect(new Set(seen.map(({ state }) => state))).toEqual(new Set(deadlineStates));
  const wrong = await rows(sql`
    SELECT a.reference FROM applications a WHERE a.due_at IS DISTINCT FROM (
      SELECT min(d.due_at) FROM deadlines d WHERE d.application_id = a.id AND d.state IN ('open', 'missed'))`);
  expect(wrong).toEqual([]);
});

test('every kind of event and of notification occurs, and each person has unread ones', async () => {
  const actions = await rows<{ action: string }>(sql`SELECT DISTINCT action FROM activity_logs`);
  expect(actions.map(({ action }) => action).toSorted()).toEqual([...activityActions].toSorted());
  const kinds = await rows<{ kind: string }>(sql`SELECT DISTINCT kind FROM notifications`);
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([...notificationKinds].toSorted());
  const unread = await rows<{ email: string; count: number }>(sql`
    SELECT u.email, count(*) AS count FROM notifications n JOIN users u ON u.id = n.user_id
    WHERE n.read_at IS NULL GROUP BY u.email`);
  expect(unread.map(({ email }) => email).toSorted()).toEqual(
    demoSignIns.people.map(({ email }) => email).toSorted(),
  );
});

test('notifications about an application say what is true of it', async () => {
  const about = await rows<{
    message: string;
    parameters: Record<string, string | number>;
    isTrue: boolean;
  }>(sql`
    SELECT n.message, n.parameters, n.parameters ->> 'label' = a.reference || ' ' || a.title AND CASE n.message
      WHEN 'statusChanged' THEN n.parameters ->> 'status' = s.name
      WHEN 'actionRequired' THEN n.parameters ->> 'status' = s.name AND ms.tone = 'attention'
      WHEN 'documentUploaded' THEN EXISTS (
        SELECT FROM documents d WHERE d.application_id = a.id AND d.name = n.parameters ->> 'name')
      WHEN 'feePaid' THEN EXISTS (
        SELECT FROM fees f WHERE f.application_id = a.id AND f.name = n.parameters ->> 'name' AND f.paid_at IS NOT NULL)
      WHEN 'deadlineReminder' THEN n.created_at < now() AND EXISTS (
        SELECT FROM deadlines d WHERE d.application_id = a.id AND d.due_at = (n.parameters ->> 'dueOn')::date
          AND d.due_at - (n.created_at AT TIME ZONE 'UTC')::date = (n.parameters ->> 'daysAhead')::int)
      END AS "isTrue"
    FROM notifications n
    JOIN applications a ON n.subject_kind = 'application' AND a.id = n.subject_id AND a.customer_id = n.customer_id
    JOIN statuses s ON s.id = a.status_id JOIN main_statuses ms ON ms.id = s.main_status_id`);
  expect(about.filter(({ isTrue }) => !isTrue)).toEqual([]);
  expect(new Set(about.map(({ message }) => message))).toEqual(
    new Set(['statusChanged', 'actionRequired', 'documentUploaded', 'feePaid', 'deadlineReminder']),
  );
});

test.each(demoSignIns.people.map(({ email }) => email))(
  '%s signs in with the printed password',
  async (email) => {
    const response = await api.post('/api/login/', { email, password: demoSignIns.password });
    expect(response.statusCode).toBe(200);
  },
);

test('the same seed makes the same data', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const [customer] = demoCustomers;
  const make = () =>
    demoApplications(createRandom(7), customer as (typeof demoCustomers)[0], now).map((application) => ({
      ...application,
      documents: application.documents.map((document) => ({
        ...document,
        content: document.content().toString('base64'),
      })),
    }));
  expect(make()).toEqual(make());
});

interface Wallet {
  customerId: number;
  balance: number;
  soon: number;
  pending: number;
  kinds: string[];
  expiredThisMonth: number;
}

const wallets = (tx: Transaction) =>
  tx.rows<Wallet>(sql`
    SELECT w.customer_id AS "customerId",
           sum(l.remaining) FILTER (WHERE l.expires_at > now() AND l.available_at <= now())::int AS balance,
           sum(l.remaining) FILTER (WHERE l.expires_at > now() AND l.expires_at < now() + interval '62 days')::int AS soon,
           sum(l.remaining) FILTER (WHERE l.available_at > now())::int AS pending,
           (SELECT array_agg(DISTINCT kind ORDER BY kind) FROM point_transactions t
            WHERE t.customer_id = w.customer_id) AS kinds,
           (SELECT -sum(points)::int FROM point_transactions t WHERE t.customer_id = w.customer_id
            AND kind = 'expire' AND created_at >= date_trunc('month', now())) AS "expiredThisMonth"
    FROM wallets w JOIN point_lots l USING (customer_id) GROUP BY w.customer_id`);

describe('the points of the demo', () => {
  it('include lots about to expire, pending points and transactions of every kind for each customer', async () => {
    const found = await db.database.asJob(wallets);

    expect(found).toHaveLength(3);
    for (const wallet of found) {
      expect(wallet.kinds).toEqual(['adjust', 'claw_back', 'earn', 'expire', 'redeem', 'refund']);
      expect(wallet.soon).toBeGreaterThan(0);
      expect(wallet.pending).toBeGreaterThan(0);
      expect(wallet.expiredThisMonth).toBeGreaterThan(0);
    }
  });

  it('include a balance above two rewards for each customer, one of them without stock or limit', async () => {
    const rewards = await db.database.asJob((tx) =>
      tx.rows<{ cost: number; free: boolean }>(sql`
        SELECT points_cost AS cost, limit_per_customer IS NULL AND reward_id IS NULL AS free
        FROM rewards LEFT JOIN reward_stock ON reward_id = id ORDER BY points_cost`),
    );

    for (const { balance } of await db.database.asJob(wallets)) {
      const affordable = rewards.filter(({ cost }) => cost <= balance);
      expect(affordable.length).toBeGreaterThanOrEqual(2);
      expect(affordable.some(({ free }) => free)).toBe(true);
    }
  });

  it('satisfy every invariant of the ledger, and send no mail about the past', async () => {
    expect(await db.database.asJob((tx) => audit(tx))).toEqual([]);
    expect(waiting).toEqual([{ kind: 'invitation.created' }, { kind: 'invitation.issued' }]);
  });
});
