import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NotificationKind, notificationKinds } from '@atrium/contract';
import sql from 'sql-template-tag';
import { dispatchEvents } from '../outbox/index.ts';
import { eventListeners } from '../server/portal-jobs.ts';
import { createCustomer, createMembership, createUser, useTestDatabase } from '../testing/index.ts';
import { choose } from '../testing/notified.ts';
import { importApplications } from './index.ts';

const POINTS_OF_THE_FEE = 170;
const POINTS_OF_THE_FILING = 300;

const db = useTestDatabase();
let folder: string;
let customerId: number;
let code: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-news-'));
  writeFileSync(join(folder, 'receipt.pdf'), '%PDF-1.7 receipt');
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO earn_rules (id, event, name, description, points, per_amount, pending_days, position)
      VALUES (1, 'fee_paid', 'Fees', '', 2, 1000, 0, 1), (2, 'first_filing', 'First filing', '', 300, NULL, 0, 2)`),
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});
/** A customer with a member who gets all notifications in the portal and by mail. */
beforeEach(async () => {
  ({ id: customerId, code } = await createCustomer(db.database));
  const { id: userId } = await createUser(db.database);
  await createMembership(db.database, { userId, customerId });
  for (const kind of notificationKinds) {
    for (const channel of ['portal', 'email'] as const) {
      await choose(db.database, { userId, kind, channel, enabled: true });
    }
  }
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** An application that was filed and paid, with a receipt, that many days ago. */
const record = (days: number, overrides: object = {}) => ({
  customer: code,
  reference: 'TM-1',
  title: 'Blue bird',
  category: 'Trademark',
  country: 'EU',
  appliedAt: '2015-01-02',
  history: [
    { status: 'Draft', at: '2015-01-02' },
    { status: 'Filed', at: daysAgo(days) },
  ],
  fees: [{ name: 'Official fee', amount: 85_000, paidAt: daysAgo(days) }],
  documents: [{ file: 'receipt.pdf', uploadedAt: daysAgo(days) }],
  ...overrides,
});

async function imported(...records: object[]): Promise<void> {
  const file = join(folder, 'records.ndjson');
  writeFileSync(file, records.map((each) => `${JSON.stringify(each)}\n`).join(''));
  expect(await importApplications(db.url, file, { partial: false })).toMatchObject({ refused: [] });
  while ((await db.database.asJob((tx) => dispatchEvents(tx, eventListeners))) > 0);
}

const told = () =>
  db.database.asJob(async (tx) => ({
    notifications: await tx.rows<{ kind: NotificationKind; at: string }>(sql`
      SELECT kind, created_at AS at FROM notifications WHERE customer_id = ${customerId} ORDER BY kind, id`),
    ...(await tx.one<{ mails: number }>(sql`
      SELECT count(DISTINCT d.id) AS mails FROM deliveries d
      JOIN notifications n ON d.notification_id = n.id OR d.collected_mail_id = n.collected_mail_id
      WHERE n.customer_id = ${customerId}`)),
  }));

const logged = () =>
  db.database.asJob((tx) =>
    tx.rows<{ action: string; at: string }>(sql`
      SELECT action, at FROM activity_logs
      WHERE customer_id = ${customerId} AND subject_kind = 'application' ORDER BY action, at`),
  );

const booked = async () =>
  (
    await db.database.asJob((tx) =>
      tx.rows<{ line: string }>(sql`
        SELECT kind || ' ' || points AS line FROM point_transactions
        WHERE customer_id = ${customerId} ORDER BY points DESC, id`),
    )
  ).map(({ line }) => line);

const earned = [`earn ${POINTS_OF_THE_FILING}`, `earn ${POINTS_OF_THE_FEE}`];

test.each([
  ['last year', 200, earned],
  ['eight days ago', 8, earned],
  [
    'so long ago that its points have expired',
    4_000,
    [...earned, `expire -${POINTS_OF_THE_FEE}`, `expire -${POINTS_OF_THE_FILING}`],
  ],
])(
  'events of %s cause no notification, are logged with their time and earn points',
  async (_, days, lines) => {
    const at = daysAgo(days);
    await imported(record(days, { history: [{ status: 'Filed', at }] }));
    expect(await told()).toEqual({ notifications: [], mails: 0 });
    for (const entry of await logged()) {
      expect(Math.abs(Date.parse(entry.at) - Date.parse(at))).toBeLessThan(1_000);
    }
    expect(await logged()).toHaveLength(3);
    expect(await booked()).toEqual(lines);
  },
);

test('events of six days ago cause notifications and mails with their own date, and earn points', async () => {
  const recent = record(6);
  await imported(recent);
  const { notifications, mails } = await told();
  expect(notifications.map(({ kind }) => kind)).toEqual([
    'application_status',
    'document',
    'payment',
    'points_earned',
    'points_earned',
  ]);
  // One person gets one mail with all of them.
  expect(mails).toBe(1);
  const happenedAt = Date.parse(recent.fees[0]?.paidAt ?? '');
  for (const { at } of notifications) expect(Math.abs(Date.parse(at) - happenedAt)).toBeLessThan(1_000);
  expect(await booked()).toEqual(earned);
});

test('of an old application only recent events cause notifications', async () => {
  const filed = record(300);
  const examined = { status: 'Under examination', at: daysAgo(1) };
  await imported({ ...filed, history: [...filed.history, examined] });
  expect((await told()).notifications.map(({ kind }) => kind)).toEqual(['application_status']);
});

test('old events cause no notifications when a later import adds them', async () => {
  const draft = { ...record(300), fees: [], documents: [], history: [{ status: 'Draft', at: '2015-01-02' }] };
  await imported(draft);
  await imported(record(100));
  expect(await told()).toEqual({ notifications: [], mails: 0 });
  expect(await booked()).toEqual(earned);
});

test('an event with a future date is announced with the current time', async () => {
  await imported(record(-30));
  const { notifications } = await told();
  expect(notifications).toHaveLength(5);
  for (const { at } of notifications) expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
});
