import {
  type ActivityAction,
  activityActions,
  type CallName,
  calls,
  deadlineKinds,
  deadlineStates,
  notificationKinds,
  permissionsOfRole,
  type Role,
} from '@atrium/contract';
import sql from 'sql-template-tag';
import { holdsDemoPeople, type Transaction } from '../db/index.ts';
import { audit } from '../modules/loyalty/ledger/index.ts';
import { usePortal } from '../testing/index.ts';
import { demoApplications } from './applications.ts';
import { demoSignIns, seedDemo } from './index.ts';
import { demoCustomers, demoFormerMember } from './people.ts';
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
      WHEN 'memberWrote' THEN EXISTS (
        SELECT FROM messages m
        WHERE m.application_id = a.id AND m.at = n.created_at AND m.author_id <> n.user_id)
      WHEN 'providerWrote' THEN EXISTS (
        SELECT FROM messages m WHERE m.application_id = a.id AND m.at = n.created_at AND m.author_id IS NULL)
      END AS "isTrue"
    FROM notifications n
    JOIN applications a ON n.subject_kind = 'application' AND a.id = n.subject_id AND a.customer_id = n.customer_id
    JOIN statuses s ON s.id = a.status_id JOIN main_statuses ms ON ms.id = s.main_status_id`);
  expect(about.filter(({ isTrue }) => !isTrue)).toEqual([]);
  expect(new Set(about.map(({ message }) => message))).toEqual(
    new Set([
      ...['statusChanged', 'actionRequired', 'documentUploaded', 'feePaid', 'deadlineReminder'],
      ...['memberWrote', 'providerWrote'],
    ]),
  );
});

const accessOf = (call: CallName) => calls[call].access;
const callOf: Partial<Record<ActivityAction, CallName>> = {
  'user.invited': 'POST /customer-portal/users_management/invite',
  'invitation.resent': 'POST /customer-portal/users_management/:id/resend_invitation',
  'invitation.withdrawn': 'POST /customer-portal/users_management/:id/withdraw_invitation',
  'user.deactivated': 'POST /customer-portal/users_management/:id/deactivate',
  'user.reactivated': 'POST /customer-portal/users_management/:id/reactivate',
  'user.readmitted': 'POST /customer-portal/users_management/:id/readmit',
  'role.changed': 'POST /customer-portal/users_management/:id/role',
  'otp_threshold.changed': 'POST /customer-portal/points/otp_threshold',
  'calendar_titles.changed': 'POST /customer-portal/calendar_feeds/titles',
  'calendar_feed.created': 'POST /customer-portal/calendar_feeds',
  'deadline.done': 'POST /customer-portal/deadlines/:id/done',
  'deadline.reopened': 'POST /customer-portal/deadlines/:id/reopen',
  'deadline.waived': 'POST /customer-portal/deadlines/:id/waive',
  'deadline.extended': 'POST /customer-portal/deadlines/:id/extend',
  'deadline.assigned': 'POST /customer-portal/deadlines/:id/assign',
  'deadline.undone': 'POST /customer-portal/deadlines/undo',
  'approval_rule.changed': 'POST /customer-portal/approvals/rules',
  'access.confirmed': 'POST /customer-portal/access_review/:id/confirm',
  'directory_token.created': 'POST /customer-portal/directory_sync/token',
  'directory_token.revoked': 'POST /customer-portal/directory_sync/token/revoke',
  'directory_group.mapped': 'POST /customer-portal/directory_sync/groups/map',
  'sign_on.changed': 'POST /customer-portal/sign_on',
  'sign_on.removed': 'POST /customer-portal/sign_on/remove',
  'security_policy.changed': 'POST /customer-portal/security_policy',
  'approval.requested': 'POST /customer-portal/rewards/redeem',
  'approval.approved': 'POST /customer-portal/approvals/:id/approve',
  'approval.refused': 'POST /customer-portal/approvals/:id/refuse',
  'approval.voided': 'POST /customer-portal/approvals/:id/approve',
  'points.redeemed': 'POST /customer-portal/rewards/redeem',
  'points.refunded': 'POST /customer-portal/points/redeem_history/:id/refund',
};
/** Imports and jobs do these, never a person of the customer. */
const ofProvider: readonly ActivityAction[] = [
  'application.created',
  'application.changed',
  'application.status_changed',
  'application.undone',
  'deadline.added',
  'document.uploaded',
  'fee.added',
  'fee.changed',
  'fee.paid',
  'fee.voided',
  'points.earned',
  'points.expired',
  'code.handed_out',
  'approval.expired',
  'security_policy.reset',
];

describe('the activity log', () => {
  interface Entry {
    action: ActivityAction;
    email: string;
    role: Role | null;
  }
  const entries = () =>
    rows<Entry>(sql`
      SELECT DISTINCT l.action, u.email, m.role FROM activity_logs l JOIN users u ON u.id = l.actor_id
      LEFT JOIN memberships m ON m.customer_id = l.customer_id AND m.user_id = l.actor_id
      WHERE l.customer_id IS NOT NULL AND NOT EXISTS (SELECT FROM staff s WHERE s.user_id = l.actor_id)`);

  test('has no one who does what their role does not allow, or what the provider does', async () => {
    const wrong = (await entries()).filter(({ action, role, email }) => {
      if (ofProvider.includes(action)) return true;
      if (role === null) return email !== demoFormerMember.email || !/joined|left/.test(action);
      const call = callOf[action];
      const access = call && accessOf(call);
      return access !== undefined && !permissionsOfRole[role].some((permission) => permission === access);
    });
    expect(wrong).toEqual([]);
  });

  test('has of the people of the provider what they do at the desk', async () => {
    const done = await rows<{ name: string; action: string }>(sql`
      SELECT DISTINCT n.name, l.action FROM activity_logs l JOIN staff s ON s.user_id = l.actor_id
      JOIN person_names n ON n.customer_id = l.customer_id AND n.person_id = l.actor_id ORDER BY 2`);
    expect(new Set(done.map(({ name }) => name))).toEqual(new Set(['Arun Mehta (Atrium)']));
    expect(done.map(({ action }) => action)).toEqual([
      'application.undone',
      'code.handed_out',
      'deadline.added',
      'fee.added',
      'fee.changed',
      'fee.voided',
      'view_as.ended',
      'view_as.started',
    ]);
  });

  test('has an invitation and a role of every member, which ends in what they are', async () => {
    const wrong = await rows(sql`
      SELECT u.email, m.role, m.status FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.role <> 'owner' AND (
        NOT EXISTS (SELECT FROM invitations i WHERE i.customer_id = m.customer_id AND i.accepted_by = m.user_id)
        OR m.role <> (
          SELECT l.details -> 'after' ->> 'role' FROM activity_logs l
          WHERE l.customer_id = m.customer_id AND l.subject_kind = 'user' AND l.subject_id = m.user_id
            AND l.details -> 'after' ? 'role' ORDER BY l.at DESC LIMIT 1)
        OR m.status <> (
          SELECT l.details -> 'after' ->> 'status' FROM activity_logs l
          WHERE l.customer_id = m.customer_id AND l.subject_kind = 'user' AND l.subject_id = m.user_id
            AND l.details -> 'after' ? 'status' ORDER BY l.at DESC LIMIT 1))`);
    expect(wrong).toEqual([]);
  });

  test('has no one who acted for a customer before they joined it', async () => {
    const wrong = await rows(sql`
      SELECT l.action, u.email, l.at FROM activity_logs l JOIN users u ON u.id = l.actor_id
      JOIN activity_logs j ON j.customer_id = l.customer_id AND j.actor_id = l.actor_id AND j.action = 'user.joined'
      WHERE l.at < j.at`);
    expect(wrong).toEqual([]);
  });

  test('has an unlinked LINE account last only of those without one', async () => {
    const last = await rows<{ action: string; isLinked: boolean }>(sql`
      SELECT DISTINCT ON (l.actor_id) l.action,
             EXISTS (SELECT FROM external_accounts e WHERE e.user_id = l.actor_id) AS "isLinked"
      FROM activity_logs l WHERE l.action IN ('line.linked', 'line.unlinked') ORDER BY l.actor_id, l.at DESC`);
    expect(last.filter(({ action, isLinked }) => (action === 'line.linked') !== isLinked)).toEqual([]);
  });

  test('has as many entries of points as the ledger has transactions', async () => {
    const [logged, booked] = await Promise.all([
      rows(sql`
        SELECT customer_id, action, count(*) FROM activity_logs
        WHERE action IN ('points.redeemed', 'points.refunded', 'points.expired') GROUP BY 1, 2 ORDER BY 1, 2`),
      rows(sql`
        SELECT customer_id, 'points.' || CASE kind WHEN 'redeem' THEN 'redeemed' WHEN 'refund' THEN 'refunded'
                                         ELSE 'expired' END AS action, count(*)
        FROM point_transactions WHERE kind IN ('redeem', 'refund', 'expire') GROUP BY 1, 2 ORDER BY 1, 2`),
    ]);
    expect(logged).toEqual(booked);
  });
});

test('notifications about points say what the ledger has', async () => {
  const said = await rows<{ message: string; isTrue: boolean }>(sql`
    SELECT n.message, n.parameters, CASE n.message
      WHEN 'redeemed' THEN EXISTS (
        SELECT FROM point_transactions t JOIN rewards r ON r.points_cost = -t.points
        WHERE t.customer_id = n.customer_id AND t.kind = 'redeem' AND r.name = n.parameters ->> 'reward'
          AND -t.points = (n.parameters ->> 'points')::int)
      WHEN 'refunded' THEN EXISTS (
        SELECT FROM point_transactions t
        WHERE t.customer_id = n.customer_id AND t.kind = 'refund' AND t.points = (n.parameters ->> 'points')::int)
      WHEN 'pointsExpired' THEN EXISTS (
        SELECT FROM point_transactions t
        WHERE t.customer_id = n.customer_id AND t.kind = 'expire' AND -t.points = (n.parameters ->> 'points')::int)
      WHEN 'pointsEarned' THEN EXISTS (
        SELECT FROM point_transactions t
        WHERE t.customer_id = n.customer_id AND t.kind = 'earn' AND t.points = (n.parameters ->> 'points')::int)
      WHEN 'pointsReleased' THEN true
      WHEN 'pointsExpiring' THEN (
        SELECT sum(l.points) FROM point_lots l, points_programme p
        WHERE l.customer_id = n.customer_id
          AND timezone(p.time_zone, l.expires_at)::date = (n.parameters ->> 'dueOn')::date
      ) >= (n.parameters ->> 'points')::int
      END AS "isTrue"
    FROM notifications n WHERE n.kind IN ('points_earned', 'points_expiring', 'points_expired', 'redemption')`);
  expect(said.filter(({ isTrue }) => !isTrue)).toEqual([]);
  expect(new Set(said.map(({ message }) => message))).toEqual(
    new Set(['redeemed', 'refunded', 'pointsExpired', 'pointsEarned', 'pointsReleased', 'pointsExpiring']),
  );
});

test('a notification that someone joined names who did, in their role, at that time', async () => {
  const wrong = await rows(sql`
    SELECT n.parameters FROM notifications n
    WHERE n.message = 'joined' AND NOT EXISTS (
      SELECT FROM memberships m JOIN users u ON u.id = m.user_id
      JOIN activity_logs l ON l.customer_id = m.customer_id AND l.actor_id = m.user_id AND l.action = 'user.joined'
      WHERE m.customer_id = n.customer_id AND u.display_name = n.parameters ->> 'name'
        AND m.role = n.parameters ->> 'role' AND l.at = n.created_at)`);
  expect(wrong).toEqual([]);
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
      attachments: application.attachments.map((attachment) => ({
        ...attachment,
        content: attachment.content().toString('base64'),
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
