import sql from 'sql-template-tag';
import { mailboxTransport } from '../mail/index.ts';
import { listPreviewPerson } from '../modules/identity/previews/previews.service.ts';
import { answerInstruction } from '../modules/instructions/answering.service.ts';
import { emit } from '../outbox/index.ts';
import { createDeadline } from './deadlines.ts';
import { createReward, fund } from './points.ts';
import type { Client, Member, Portal } from './portal.ts';
import { beginRecovery } from './recovery.ts';
import { createSignOn, createSignOnLink } from './sign-on.ts';
import { SignOnProvider } from './sign-on-provider.ts';

const FIRST_NAME = 'Quillon Formername';
const NAME = 'Quillon Zephyrwax';
const EMAIL = 'zephyrwax@trace.example';
const PASSWORD = 'a long and quiet sentence';
const IP_ADDRESS = '192.0.2.77';
const PEOPLE = '/users_management';
const AUTH = '/auth';

/** The person of {@link leaveTraces}. */
export const traced = {
  email: EMAIL,
  name: NAME,
  ipAddress: IP_ADDRESS,
  words: ['Formername', 'Zephyrwax', IP_ADDRESS],
};

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
async function join({ db, api }: Portal, owner: Member): Promise<number> {
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

/** Leaves all that a person can leave in the portal; others write about them, too. */
export async function leaveTraces(
  portal: Portal,
): Promise<{ userId: number; owner: Member; colleague: Member; applicationId: number }> {
  const { db, api, createMember, signIn } = portal;
  const owner = await createMember();
  const { customerId } = owner;
  const userId = await join(portal, owner);
  const person = await signIn(userId, customerId);
  await api.deliver();
  await sent(person.post(`${AUTH}/change_profile`, { displayName: NAME }));
  const provider = new SignOnProvider();
  await createSignOn(portal, provider, { customerId });
  await createSignOnLink(db, provider, { customerId, userId, subject: EMAIL });

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
  await subscribeAs(person);
  await sent(person.post('/uploads', { name: `Of ${NAME}.pdf`, sizeBytes: 1, purpose: 'message' }));
  await redeemAs(portal, person, owner);
  const deadline = await createDeadline(db.database, { customerId });
  await sent(
    owner.post(`/deadlines/${deadline.id}/assign`, {
      responsibleId: userId,
      note: `For ${NAME} or ${EMAIL.toUpperCase()}`,
    }),
  );
  const { applicationId } = deadline;
  const { body } = await person.post<{ message: { id: number } }>(`/applications/${applicationId}/messages`, {
    text: `Any news? ${NAME}`,
  });
  await sent(person.post(`/applications/${applicationId}/messages/read`, { upTo: body.message.id }));
  await sent(person.post(`/deadlines/${deadline.id}/done`, { note: `Ask ${EMAIL}` }));

  await declineElsewhere(portal, userId);
  await leaveElsewhere(portal, userId);
  const invitee = await createMember();
  await sent(owner.post(`${PEOPLE}/${userId}/role`, { role: 'owner' }));
  await instructAs(portal, person, owner);
  await sent(
    person.post(`${PEOPLE}/invite`, { email: invitee.user.email, displayName: 'Ida', role: 'viewer' }),
  );
  const colleague = await createMember({ customer: owner.customer, role: 'viewer' });
  const { user } = colleague;
  const payload = { userId: user.id, displayName: user.displayName, role: 'viewer' as const };
  await db.database.asJob((tx) => emit(tx, { kind: 'user.joined', customerId, payload }));
  await listPreviewPerson({ database: db.database, madeBy: 'ada' }, 'Rewards', EMAIL);
  await api.deliver();
  await plantByHand(portal, userId, customerId);
  await beginRecovery(api, EMAIL);
  return { userId, owner, colleague, applicationId };
}

/** A calendar feed, and a scheduled report. */
async function subscribeAs(person: Client): Promise<void> {
  await sent(
    person.post('/calendar_feeds', { name: `Of ${NAME}`, query: '', alarms: [], password: PASSWORD }),
  );
  await sent(
    person.post('/report_schedules', {
      name: `For ${NAME}`,
      report: 'points_statement',
      format: 'pdf',
      rhythm: 'monthly',
      day: 1,
      timeZone: 'UTC',
      password: PASSWORD,
    }),
  );
}

/** A redemption, and one that a rule has wait, which is refused with a reason that names the person. */
async function redeemAs({ db }: Portal, person: Client, owner: Member): Promise<void> {
  await fund(db.database, owner.customerId, 500);
  const { id: rewardId } = await createReward(db.database);
  await sent(person.post('/rewards/redeem', { rewardId }));
  const rule = { action: 'redeem', above: 0 };
  await sent(owner.post('/approvals/rules', rule));
  const { approval } = await sent(person.post<{ approval: { id: number } }>('/rewards/redeem', { rewardId }));
  await sent(owner.post(`/approvals/${approval.id}/refuse`, { reason: `${NAME} has enough.` }));
  await sent(owner.post('/approvals/rules', { ...rule, above: null }));
}

/** An instruction whose text names the person, its refusal, and a standing instruction. */
async function instructAs(
  { db: { database } }: Portal,
  person: Client,
  { customerId }: Member,
): Promise<void> {
  const { id: deadlineId, applicationId } = await createDeadline(database, { customerId });
  const targets = [{ applicationId, deadlineId }];
  const { items } = await sent(
    person.post<{ items: { instruction: { id: number } }[] }>('/instructions', {
      kindId: 5,
      targets,
      text: `Ask ${NAME} first.`,
    }),
  );
  const id = items[0]?.instruction.id ?? 0;
  const reason = `${EMAIL} has to sign.`;
  await answerInstruction({ database, clock: () => null }, id, { answer: 'refused', reason });
  await sent(person.post('/standing_instructions', { kindId: 5, daysBefore: 10 }));
}

async function declineElsewhere({ api, createMember }: Portal, userId: number): Promise<void> {
  const owner = await createMember();
  const { customer } = await invitationOf(owner, 'Quill Zephyrwax');
  const token = await api.signedIn(userId);
  await api.post(`/customer-portal/auth/invitations/${customer.id}/decline`, {}, token);
}

async function leaveElsewhere({ db, api, createMember }: Portal, userId: number): Promise<void> {
  const owner = await createMember();
  const { customer } = await invitationOf(owner, 'Quill Zephyrwax');
  const token = await api.signedIn(userId);
  await api.post(`/customer-portal/auth/invitations/${customer.id}/accept`, {}, token);
  await createDeadline(db.database, { customerId: owner.customerId, responsibleId: userId });
  await api.post('/customer-portal/auth/leave_customer', { customerId: owner.customerId }, token);
}

/** Other servers cause these: a refused mail, a name at LINE, mails of a demo. */
async function plantByHand({ db }: Portal, userId: number, customerId: number): Promise<void> {
  await db.database.asJob(async (tx) => {
    await tx.rows(sql`
      INSERT INTO external_accounts (issuer, subject, display_name, user_id)
      VALUES ('https://line.example', 'U17', ${NAME}, ${userId})`);
    await tx.rows(sql`
      INSERT INTO passkeys (user_id, credential_id, public_key, user_handle, counter, name, is_synced)
      VALUES (${userId}, '\\x01', '\\x02', ${Buffer.alloc(32)}, 0, ${`Key of ${NAME}`}, true)`);
    // What directories sent, also that of a customer whose invitation came to nothing.
    for (const [of, member] of [
      [sql`${customerId}::int`, userId],
      [sql`(SELECT max(id) FROM customers WHERE id <> ${customerId})`, null],
    ] as const)
      await tx.rows(sql`
        INSERT INTO scim_users (customer_id, user_name, email, is_active, profile, user_id)
        VALUES (${of}, ${EMAIL}, ${EMAIL}, true, ${JSON.stringify({ displayName: NAME })}::jsonb, ${member})`);
    await tx.rows(sql`
      INSERT INTO account_links (token_hash, browser_hash, issuer, subject, display_name, expires_at)
      VALUES ('\\x01', '\\x02', 'https://line.example', 'U17', ${NAME}, now())`);
    await tx.rows(sql`
      INSERT INTO uploads (customer_id, person_id, purpose, name, size_bytes, received_bytes, sha256, media_type, used_at)
      VALUES (${customerId}, ${userId}, 'message', ${`Letter of ${NAME}.pdf`}, 1, 1, ${Buffer.alloc(32)}, 'application/pdf',
              now())`);
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
