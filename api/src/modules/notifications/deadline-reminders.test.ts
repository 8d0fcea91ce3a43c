import type { ReminderSettings, Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import { createDatabase } from '../../db/index.ts';
import {
  createApplication,
  createCustomer,
  createDeadline,
  createMembership,
  createUser,
  useTestDatabase,
} from '../../testing/index.ts';
import { titlesOf } from '../../testing/notified.ts';
import { createTestMailer, testUnsubscribeLinks } from '../../testing/test-mailer.ts';
import { type ReminderPlace, remindOfDeadlines } from './deadline-reminders.service.ts';
import { deliverDue } from './deliveries.service.ts';
import { renderNotification, type StoredMessage } from './notification-message.ts';

const db = useTestDatabase();
const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));
const remindAt = (moment: string, database = db.database) =>
  database.asJob(async (tx) => (await remindOfDeadlines(tx, new Date(moment), { limit: 500 })).claimed);

interface ReaderOverrides extends Partial<ReminderSettings> {
  timeZone?: string;
  role?: Role;
  customerId?: number;
}

async function createReader({ timeZone = 'UTC', role = 'owner', ...overrides }: ReaderOverrides = {}) {
  const {
    customerId = (await createCustomer(db.database)).id,
    days,
    scope = 'mine',
    byMail = true,
  } = overrides;
  const { id: userId, email } = await createUser(db.database);
  await createMembership(db.database, { userId, customerId, role });
  await rows(sql`UPDATE users SET time_zone = ${timeZone} WHERE id = ${userId}`);
  if (days)
    await rows(sql`
      INSERT INTO reminder_settings (user_id, days, scope, by_mail)
      VALUES (${userId}, ${days}::int[], ${scope}, ${byMail})`);
  return { userId, customerId, email };
}
type Reader = Awaited<ReturnType<typeof createReader>>;

let applications = 0;

/** A deadline "D-1 Blue" of the person. */
async function createOwn(
  { customerId, userId }: Reader,
  dueAt: string,
  overrides: Partial<Parameters<typeof createDeadline>[1]> & { countryCode?: string } = {},
) {
  const { countryCode = 'GB', ...rest } = overrides;
  const { id: applicationId } = await createApplication(db.database, {
    customerId,
    reference: `D-${++applications}`,
    title: 'Blue',
    countryCode,
  });
  return createDeadline(db.database, { customerId, applicationId, dueAt, responsibleId: userId, ...rest });
}

/** What a person was told, without the name of the deadline. */
const told = async ({ userId }: Reader) =>
  (await titlesOf(db.database, userId, 'deadline')).map((title) => title.replace(/D-\d+ Blue is /, ''));
const bodiesOf = async ({ userId }: Reader) =>
  (
    await rows<StoredMessage>(sql`
      SELECT message AS key, parameters FROM notifications WHERE user_id = ${userId} ORDER BY id`)
  ).map((stored) => renderNotification(stored, 'en-US').body);

describe('the day of a reminder begins at midnight where its reader is', () => {
  test.each([
    ['Asia/Bangkok', '2031-05-12T16:59:59Z', '2031-05-12T17:00:00Z'],
    ['Asia/Tokyo', '2031-05-12T14:59:59Z', '2031-05-12T15:00:00Z'],
    ['Europe/Berlin', '2031-05-12T21:59:59Z', '2031-05-12T22:00:00Z'],
    ['America/Los_Angeles', '2031-05-13T06:59:59Z', '2031-05-13T07:00:00Z'],
  ])('in %s', async (timeZone, before, begins) => {
    const reader = await createReader({ timeZone });
    await createOwn(reader, '2031-05-20');
    await remindAt(before);
    expect(await told(reader)).toEqual([]);
    await remindAt(begins);
    expect(await told(reader)).toEqual(['due in 7 days']);
  });

  test.each([
    ['in Berlin, after the night that has 23 hours', 'Europe/Berlin', '2031-04-07', '2031-03-30T22:00:00Z'],
    ['in Berlin, after the night that has 25 hours', 'Europe/Berlin', '2031-11-03', '2031-10-26T23:00:00Z'],
    ['in Los Angeles, after 23 hours', 'America/Los_Angeles', '2031-03-17', '2031-03-10T07:00:00Z'],
    ['in Los Angeles, after 25 hours', 'America/Los_Angeles', '2031-11-10', '2031-11-03T08:00:00Z'],
    ['over a leap day', 'Asia/Tokyo', '2032-03-04', '2032-02-25T15:00:00Z'],
  ])('%s', async (_, timeZone, dueAt, begins) => {
    const reader = await createReader({ timeZone });
    await createOwn(reader, dueAt);
    await remindAt(new Date(Date.parse(begins) - 1_000).toISOString());
    expect(await told(reader)).toEqual([]);
    await remindAt(begins);
    expect(await told(reader)).toEqual(['due in 7 days']);
  });
});

test('days count from the date of the reader, and it is urgent from the earlier of both dates on', async () => {
  const reader = await createReader({ timeZone: 'America/Los_Angeles', days: [2] });
  await createOwn(reader, '2031-05-20', { countryCode: 'JP' });
  await createOwn(reader, '2031-05-20', { countryCode: 'US' });
  // It is the 18th in Los Angeles and New York, and the 19th in Tokyo.
  await remindAt('2031-05-18T18:00:00Z');
  expect(await told(reader)).toEqual(['Urgent: due in 2 days', 'due in 2 days']);
  expect(await bodiesOf(reader)).toEqual([
    'The deadline is May 20, 2031. At its office, that is tomorrow.',
    'The deadline is May 20, 2031.',
  ]);
});

test('what is over at its office is not announced, even where its reader still has that date', async () => {
  const reader = await createReader({ timeZone: 'America/Los_Angeles', days: [0] });
  await createOwn(reader, '2031-05-20', { countryCode: 'JP' });
  await remindAt('2031-05-20T15:00:00Z');
  expect(await told(reader)).toEqual([]);
});

test('days with an unknown time zone count in UTC, and others are reminded as before', async () => {
  const reader = await createReader({ timeZone: 'Mars/Olympus' });
  await createOwn(reader, '2031-05-20');
  await remindAt('2031-05-13T00:00:00Z');
  expect(await told(reader)).toEqual(['due in 7 days']);
});

describe('without settings of their own', () => {
  test('a person is reminded 7 days and 1 day ahead, in the portal and by mail', async () => {
    const reader = await createReader();
    await createOwn(reader, '2031-05-20');
    for (let day = 1; day <= 21; day += 1)
      await remindAt(`2031-05-${String(day).padStart(2, '0')}T12:00:00Z`);
    expect(await told(reader)).toEqual(['due in 7 days', 'Urgent: due tomorrow']);
    const mails = await rows(sql`
      SELECT FROM deliveries d JOIN notifications n ON n.id = d.notification_id WHERE n.user_id = ${reader.userId}`);
    expect(mails).toHaveLength(2);
  });

  test('it is about their own deadlines, and those of no one if they may act', async () => {
    const owner = await createReader();
    const viewer = await createReader({ customerId: owner.customerId, role: 'viewer' });
    const elsewhere = await createReader();
    await createOwn(owner, '2031-05-20', { responsibleId: null });
    await createOwn(viewer, '2031-05-21');
    await createOwn(owner, '2031-05-20', { responsibleId: null, actor: 'provider' });
    await remindAt('2031-05-14T12:00:00Z');
    expect([await told(owner), await told(viewer), await told(elsewhere)]).toEqual([
      ['due in 6 days'],
      ['due in 7 days'],
      [],
    ]);
  });
});

test('who wants all is reminded of the deadlines of colleagues, and of no other customer', async () => {
  const owner = await createReader();
  const viewer = await createReader({
    customerId: owner.customerId,
    role: 'viewer',
    days: [30],
    scope: 'all',
  });
  await createOwn(owner, '2031-05-20');
  await createOwn(await createReader(), '2031-05-20');
  await remindAt('2031-04-20T12:00:00Z');
  expect(await told(viewer)).toEqual(['due in 30 days']);
});

test('who wants no mail of them gets them in the portal only, and who wants no days gets none', async () => {
  const quiet = await createReader({ days: [7], byMail: false });
  const silent = await createReader({ days: [] });
  for (const reader of [quiet, silent]) await createOwn(reader, '2031-05-20');
  await remindAt('2031-05-13T12:00:00Z');
  expect([await told(quiet), await told(silent)]).toEqual([['due in 7 days'], []]);
  expect(
    await rows(sql`
      SELECT FROM deliveries d JOIN notifications n ON n.id = d.notification_id WHERE n.user_id = ${quiet.userId}`),
  ).toEqual([]);
});

test('what is done, waived or snoozed is not announced', async () => {
  const reader = await createReader();
  await createOwn(reader, '2031-05-20', { state: 'done' });
  await createOwn(reader, '2031-05-20', { state: 'waived' });
  const { id, customerId } = await createOwn(reader, '2031-05-20');
  await rows(sql`
    INSERT INTO deadline_snoozes (customer_id, deadline_id, user_id, until)
    VALUES (${customerId}, ${id}, ${reader.userId}, '2031-05-15')`);
  await remindAt('2031-05-13T12:00:00Z');
  await remindAt('2031-05-15T12:00:00Z');
  expect(await told(reader)).toEqual([]);
  await remindAt('2031-05-19T12:00:00Z');
  expect(await told(reader)).toEqual(['Urgent: due tomorrow']);
});

describe('after a downtime', () => {
  test('only the nearest reminder comes, once, with the days that are left', async () => {
    const reader = await createReader({ days: [30, 7, 1] });
    await createOwn(reader, '2031-05-20');
    for (const day of ['15', '16']) await remindAt(`2031-05-${day}T12:00:00Z`);
    expect(await told(reader)).toEqual(['due in 5 days']);
  });

  test('nothing comes of what has passed', async () => {
    const reader = await createReader();
    await createOwn(reader, '2031-05-20');
    await remindAt('2031-05-21T12:00:00Z');
    expect(await told(reader)).toEqual([]);
  });

  const on14th = sql`'2031-05-14T12:00:00Z'`;

  test.each([
    [
      'the deadline was not known',
      (id: number) => sql`UPDATE deadlines SET created_at = ${on14th} WHERE id = ${id}`,
    ],
    [
      'the person was no member',
      (_: number, userId: number) => sql`
        UPDATE memberships SET reminded_since = ${on14th} WHERE user_id = ${userId}`,
    ],
    [
      'the person had other settings',
      (_: number, userId: number) => sql`
        UPDATE reminder_settings SET changed_at = ${on14th} WHERE user_id = ${userId}`,
    ],
    [
      'another person was responsible',
      (id: number) => sql`
        INSERT INTO deadline_changes (customer_id, deadline_id, event, at)
        SELECT customer_id, id, 'assigned', ${on14th} FROM deadlines WHERE id = ${id}`,
    ],
    [
      'it had another date',
      (id: number) => sql`
        INSERT INTO deadline_changes (customer_id, deadline_id, event, at, from_due_at, to_due_at)
        SELECT customer_id, id, 'extended', ${on14th}, '2031-05-19', '2031-05-20' FROM deadlines WHERE id = ${id}`,
    ],
  ])('nothing comes of a day on which %s', async (_, statement) => {
    const reader = await createReader({ days: [7] });
    const { id } = await createOwn(reader, '2031-05-20');
    await rows(statement(id, reader.userId));
    await remindAt('2031-05-15T12:00:00Z');
    expect(await told(reader)).toEqual([]);
  });
});

test('a deadline that is extended is announced again, and one that is extended back is not', async () => {
  const reader = await createReader({ days: [7] });
  const { id } = await createOwn(reader, '2031-05-20');
  await remindAt('2031-05-13T12:00:00Z');
  await rows(sql`UPDATE deadlines SET due_at = '2031-06-20' WHERE id = ${id}`);
  await remindAt('2031-06-13T12:00:00Z');
  await rows(sql`UPDATE deadlines SET due_at = '2031-05-20' WHERE id = ${id}`);
  await remindAt('2031-05-13T12:00:00Z');
  expect(await told(reader)).toEqual(['due in 7 days', 'due in 7 days']);
});

test('reminders that take several batches go on where the one before ended, and each comes once', async () => {
  const readers = [await createReader(), await createReader()];
  for (const reader of readers)
    for (const dueAt of ['2031-05-20', '2031-05-20', '2031-05-19']) await createOwn(reader, dueAt);
  const batches: number[] = [];
  let after: ReminderPlace | undefined;
  do {
    const now = new Date('2031-05-13T12:00:00Z');
    const { claimed, last } = await db.database.asJob((tx) =>
      remindOfDeadlines(tx, now, { limit: 2, after }),
    );
    batches.push(claimed);
    after = last ?? undefined;
  } while (after);
  expect(batches).toEqual([2, 2, 2, 0]);
  for (const reader of readers) expect(await told(reader)).toHaveLength(3);
});

test('a replica that looks before another has committed claims nothing twice, also without the lock of the job', async () => {
  const reader = await createReader();
  await createOwn(reader, '2031-05-20');
  const moment = '2031-05-13T12:00:00Z';
  const other = createDatabase({ url: db.url });
  let second: Promise<number> | undefined;
  const first = await db.database.asJob(async (tx) => {
    const { claimed } = await remindOfDeadlines(tx, new Date(moment), { limit: 500 });
    second = remindAt(moment, other);
    while ((await tx.rows(sql`SELECT FROM pg_locks WHERE NOT granted`)).length === 0);
    return claimed;
  });
  expect([first, await second]).toEqual([1, 0]);
  await other.close();
  expect(await told(reader)).toEqual(['due in 7 days']);
});

test('the id of a mail follows from person, deadline, date and days', async () => {
  const reader = await createReader({ days: [7] });
  await createOwn(reader, '2031-05-20');
  const idsOf = () =>
    rows<{ id: string }>(sql`
      SELECT d.id FROM deliveries d JOIN deadline_reminders r ON r.notification_id = d.notification_id
      WHERE r.user_id = ${reader.userId}`);
  await remindAt('2031-05-13T12:00:00Z');
  const first = await idsOf();
  await rows(sql`DELETE FROM deliveries`);
  await rows(sql`DELETE FROM deadline_reminders`);
  await remindAt('2031-05-14T12:00:00Z');
  expect(first).toEqual([{ id: expect.any(String) }]);
  expect(await idsOf()).toEqual(first);
});

describe('at the moment of sending', () => {
  async function createWaiting() {
    const reader = await createReader({ days: [7], role: 'viewer' });
    const deadline = await createOwn(reader, '2031-05-20');
    await remindAt('2031-05-13T12:00:00Z');
    return { ...reader, deadline };
  }
  async function sendTo({ email }: { email: string }) {
    const mailer = createTestMailer();
    const sending = { database: db.database, line: undefined, unsubscribeLinks: testUnsubscribeLinks };
    while ((await deliverDue({ ...sending, mailer })) > 0);
    return mailer.sent.filter(({ to }) => to === email);
  }

  test('the mail links to the deadline', async () => {
    const reader = await createWaiting();
    const [mail] = await sendTo(reader);
    expect(mail?.text).toContain(
      `http://portal.example/c/${reader.customerId}/applications/deadlines/${reader.deadline.id}`,
    );
  });

  test('of reminders that are claimed together, only those that have ended are withdrawn', async () => {
    const reader = await createReader({ days: [7], role: 'viewer' });
    const ended = await createOwn(reader, '2031-05-20');
    await createOwn(reader, '2031-05-20');
    await remindAt('2031-05-13T12:00:00Z');
    await rows(sql`UPDATE deadlines SET state = 'done' WHERE id = ${ended.id}`);
    expect(await sendTo(reader)).toHaveLength(1);
  });

  test.each([
    ['whose deadline is done', sql`UPDATE deadlines SET state = 'done'`],
    ['whose deadline has another date', sql`UPDATE deadlines SET due_at = '2031-06-20'`],
    [
      'that became the matter of another person',
      sql`UPDATE deadlines SET responsible_id = NULL, actor = 'provider'`,
    ],
    [
      'whose person is no member any more',
      sql`UPDATE memberships SET status = 'deactivated' WHERE role = 'viewer'`,
    ],
    ['whose person may not sign in any more', sql`UPDATE users SET status = 'deactivated'`],
    ['whose person wants no mail any more', sql`UPDATE reminder_settings SET by_mail = false`],
    [
      'that was snoozed',
      sql`
        INSERT INTO deadline_snoozes (customer_id, deadline_id, user_id, until)
        SELECT customer_id, id, responsible_id, '2031-05-15' FROM deadlines WHERE responsible_id IS NOT NULL
        ON CONFLICT DO NOTHING`,
    ],
  ])('a reminder %s is withdrawn', async (_, statement) => {
    const reader = await createWaiting();
    await rows(statement);
    expect(await sendTo(reader)).toEqual([]);
    await rows(sql`UPDATE users SET status = 'active'`);
  });
});
