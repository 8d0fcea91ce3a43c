import pg from 'pg';
import sql from 'sql-template-tag';
import { mailboxTransport } from '../../../mail/index.ts';
import { createDeadline, type Member, usePortal } from '../../../testing/index.ts';
import { createReward, fund } from '../../../testing/points.ts';
import { listPreviewPerson } from '../../identity/previews/previews.service.ts';
import { erasePerson } from './erasures.repository.ts';

const FIRST_NAME = 'Quillon Formername';
const NAME = 'Quillon Zephyrwax';
const EMAIL = 'zephyrwax@trace.example';
const PASSWORD = 'a long and quiet sentence';
const IP_ADDRESS = '192.0.2.77';
/** What an erasure leaves nowhere. */
const WORDS = ['Formername', 'Zephyrwax', IP_ADDRESS];
const PEOPLE = '/users_management';
const AUTH = '/auth';

const { db, api, createMember, signIn } = usePortal();

async function sent<Body>(response: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await response;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

const invitationOf = (owner: Member, displayName: string) =>
  sent(
    owner.post<{ customer: { id: number } }>(`${PEOPLE}/invite`, {
      email: EMAIL,
      displayName,
      role: 'manager',
    }),
  );

/** The person accepts the first invitation of their life. */
async function join(owner: Member): Promise<number> {
  await invitationOf(owner, FIRST_NAME);
  await api.deliver();
  const token = /create-password#([\w-]{43})/.exec(
    api.mails.findLast(({ to }) => to === EMAIL)?.text ?? '',
  )?.[1];
  await api.post('/customer-portal/auth/create_password', { token, password: PASSWORD });
  const { id } = await db.database.asJob((tx) =>
    tx.one<{ id: number }>(sql`SELECT id FROM users WHERE email = ${EMAIL}`),
  );
  return id;
}

/** What a person leaves in the portal who uses all of it; others write about them. */
async function leaveTraces(): Promise<{ userId: number; owner: Member }> {
  const owner = await createMember();
  const { customerId } = owner;
  const userId = await join(owner);
  const person = await signIn(userId, customerId);
  await api.deliver();
  await sent(person.post(`${AUTH}/change_profile`, { displayName: NAME }));

  for (const password of [PASSWORD, 'a wrong passphrase'])
    await api.app.inject({
      method: 'POST',
      url: '/api/login/',
      payload: { email: EMAIL, password },
      remoteAddress: IP_ADDRESS,
    });
  await api.post('/customer-portal/auth/request_reset_password', { email: EMAIL });
  await sent(person.post(`${AUTH}/request_otp`, { purpose: 'change_password' }));
  await sent(person.post('/applications/views', { name: `Of ${NAME}`, query: '', isDefault: false }));
  await sent(person.post('/calendar_feeds', { name: `Of ${NAME}`, query: '', alarms: [] }));
  await sent(
    person.post('/report_schedules', {
      name: `For ${NAME}`,
      report: 'points_statement',
      format: 'pdf',
      rhythm: 'monthly',
      day: 1,
      timeZone: 'UTC',
    }),
  );
  await fund(db.database, customerId, 500);
  const { id: rewardId } = await createReward(db.database);
  await sent(person.post('/rewards/redeem', { rewardId }));
  const deadline = await createDeadline(db.database, { customerId });
  await sent(
    owner.post(`/deadlines/${deadline.id}/assign`, {
      responsibleId: userId,
      note: `For ${NAME} or ${EMAIL.toUpperCase()}`,
    }),
  );
  await sent(person.post(`/deadlines/${deadline.id}/done`, { note: `Ask ${EMAIL}` }));

  await declineElsewhere(userId);
  await leaveElsewhere(userId);
  const invitee = await createMember();
  await sent(owner.post(`${PEOPLE}/${userId}/role`, { role: 'owner' }));
  await sent(
    person.post(`${PEOPLE}/invite`, { email: invitee.user.email, displayName: 'Ida', role: 'viewer' }),
  );
  await listPreviewPerson({ database: db.database, madeBy: 'ada' }, 'Rewards', EMAIL);
  await api.deliver();
  await plantByHand(userId);
  return { userId, owner };
}

async function declineElsewhere(userId: number): Promise<void> {
  const owner = await createMember();
  const { customer } = await invitationOf(owner, 'Quill Zephyrwax');
  const token = await api.signedIn(userId);
  await api.post(`/customer-portal/auth/invitations/${customer.id}/decline`, {}, token);
}

async function leaveElsewhere(userId: number): Promise<void> {
  const owner = await createMember();
  const { customer } = await invitationOf(owner, 'Quill Zephyrwax');
  const token = await api.signedIn(userId);
  await api.post(`/customer-portal/auth/invitations/${customer.id}/accept`, {}, token);
  await createDeadline(db.database, { customerId: owner.customerId, responsibleId: userId });
  await api.post('/customer-portal/auth/leave_customer', { customerId: owner.customerId }, token);
}

/** What other servers cause: a refused mail, a name at LINE, mails of a demo. */
async function plantByHand(userId: number): Promise<void> {
  await db.database.asJob(async (tx) => {
    await tx.rows(sql`
      INSERT INTO external_accounts (issuer, subject, display_name, user_id)
      VALUES ('https://line.example', 'U17', ${NAME}, ${userId})`);
    await tx.rows(sql`
      INSERT INTO account_links (token_hash, browser_hash, issuer, subject, display_name, expires_at)
      VALUES ('\\x01', '\\x02', 'https://line.example', 'U17', ${NAME}, now())`);
    await tx.rows(sql`
      UPDATE deliveries SET last_error = ${`550 <${EMAIL}>: no such user`}
      WHERE notification_id IN (SELECT id FROM notifications WHERE user_id = ${userId})`);
    await tx.rows(sql`
      UPDATE outbox SET last_error = ${`Key (email)=(${EMAIL}) exists.`}
      WHERE id = (SELECT min(id) FROM outbox)`);
  });
  const mail = { to: EMAIL, subject: 'Hello', text: `Dear ${NAME}`, html: `<p>Dear ${NAME}</p>` };
  await mailboxTransport(db.database).send(mail, {});
}

/** Tables with a row that has one of the words in any of its columns, as a dump of them would. */
async function tablesWithTraces(): Promise<string[]> {
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query('SET search_path = public, app');
  const { rows } = await admin.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace IN ('public'::regnamespace, 'app'::regnamespace) AND NOT relispartition
    ORDER BY 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const words = [WORDS.map((word) => `%${word}%`)];
    const text = `SELECT FROM ${name} t WHERE t::text ILIKE ANY ($1) LIMIT 1`;
    if ((await admin.query(text, words)).rowCount) found.push(name);
  }
  await admin.end();
  return found;
}

let traced: { userId: number; owner: Member };
let before: string[];
let ledgerBefore: unknown;

const ledger = () =>
  db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT account, count(*), sum(amount), (SELECT count(*) FROM redemptions) AS redemptions,
             (SELECT count(*) FROM activity_logs) AS entries
      FROM point_entries GROUP BY 1 ORDER BY 1`),
  );

beforeAll(async () => {
  traced = await leaveTraces();
  before = await tablesWithTraces();
  ledgerBefore = await ledger();
  await db.database.asJob((tx) => erasePerson(tx, { id: traced.userId, erasedBy: 'ada' }));
});

test('a person who uses all of the portal leaves names, addresses and IP addresses in these tables', () => {
  expect(before).toEqual([
    'account_links',
    'activity_logs',
    'calendar_feeds',
    'deadline_changes',
    'deliveries',
    'external_accounts',
    'invitations',
    'login_attempts',
    'mailbox',
    'notifications',
    'outbox',
    'person_names',
    'report_schedules',
    'saved_views',
    'sessions',
    'users',
  ]);
});

test('no table has a trace of a person who was erased', async () => {
  expect(await tablesWithTraces()).toEqual([]);
});

test('ledger, redemptions and log of a person who was erased are complete', async () => {
  expect(await ledger()).toEqual(ledgerBefore);
});

test('others read a pseudonym in the log', async () => {
  const { body } = await traced.owner.get<{
    activityLogs: { action: string; actor: { name: string } | null }[];
  }>('/activity_logs?action=points.redeemed');
  expect(body.activityLogs.map(({ actor }) => actor?.name)).toEqual([`Erased person ${traced.userId}`]);
});

test('others read a pseudonym in the history of a redemption', async () => {
  const history = await traced.owner.get<{ redeemHistory: { id: number }[] }>('/points/redeem_history/');
  const { body } = await traced.owner.get(`/points/redeem_history/${history.body.redeemHistory[0]?.id}`);
  expect(body).toMatchObject({ redeemHistory: { redeemedBy: { name: `Erased person ${traced.userId}` } } });
});

test('others read a pseudonym in their notifications', async () => {
  const { body } = await traced.owner.get<{ userNotifications: { title: string }[] }>(
    '/notifications?kind=invitation',
  );
  expect(body.userNotifications.map(({ title }) => title)).toEqual([`Erased person ${traced.userId} joined`]);
});

test('others read a pseudonym in what happened to a deadline', async () => {
  const { body } = await traced.owner.get<{ deadlines: { id: number }[] }>('/deadlines?state=done');
  const detail = await traced.owner.get<{
    deadline: { history: { event: string; person: { name: string }; note: string }[] };
  }>(`/deadlines/${body.deadlines[0]?.id}`);
  const { person, note } = detail.body.deadline.history.find(({ event }) => event === 'done') ?? {};
  expect([person?.name, note]).toEqual([`Erased person ${traced.userId}`, `Ask #${traced.userId}`]);
});
