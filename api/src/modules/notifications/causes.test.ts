import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NotificationKind } from '@atrium/contract';
import sql, { raw } from 'sql-template-tag';
import { importApplications } from '../../import/import-applications.ts';
import { createScheduler } from '../../jobs/index.ts';
import { textsFor } from '../../messages/index.ts';
import { portalJobs } from '../../server/portal-jobs.ts';
import {
  beginPasskeySignIn,
  createCustomer,
  createInvitation,
  createLineLink,
  createLinkToken,
  createMembership,
  createPasskey,
  createSession,
  createTotp,
  createUser,
  stepUpBy,
  type TestCustomer,
  type TestUser,
  usePortal,
} from '../../testing/index.ts';
import { chooseForEveryKind } from '../../testing/notified.ts';
import { createReward, fund, newKey } from '../../testing/points.ts';
import { beginRecovery, requestRecovery } from '../../testing/recovery.ts';
import { createSecret } from '../../tokens/index.ts';
import { hashPassword } from '../identity/credentials/index.ts';
import { earn, releaseDue } from '../loyalty/ledger/index.ts';
import { approvePolicyReset, requestPolicyReset } from '../security-policy/security-policy.service.ts';
import { renderNotification, type StoredMessage } from './notification-message.ts';

const PASSWORD = 'a long and quiet sentence';
const OTHER_PASSWORD = 'another long and quiet one';
const newPolicy = {
  demands: 'any',
  graceDays: 0,
  idleMinutes: null,
  maxAgeHours: 168,
  sendsWithoutSession: true,
  password: PASSWORD,
};
const silent = { info: () => undefined, error: () => undefined };

const portal = usePortal();
const { db, api } = portal;
let folder: string;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  folder = mkdtempSync(join(tmpdir(), 'atrium-causes-'));
  writeFileSync(join(folder, 'receipt.pdf'), '%PDF-1.7 receipt');
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO earn_rules (id, event, name, description, points, per_amount, pending_days, position)
      VALUES (1, 'fee_paid', 'Fees', '', 2, 1000, 0, 1)`),
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

/** A passkey whose addition no one is told of. */
async function quietPasskey(userId: number, token: string) {
  const created = await createPasskey(api, token, { password: PASSWORD });
  await forgetEvent('passkey.added', userId);
  return created;
}

function forgetEvent(kind: string, userId: number) {
  return db.database.asJob((tx) =>
    tx.rows(sql`DELETE FROM outbox WHERE kind = ${kind} AND payload ->> 'userId' = ${String(userId)}`),
  );
}

/** Three people with different settings, and an owner with two customers. */
interface Stage {
  readonly customer: TestCustomer;
  /** The owner's second customer; the others are not its members. */
  readonly other: TestCustomer;
  readonly owner: TestUser;
  /** Has the default settings. */
  readonly plain: TestUser;
  /** Wants no notification of any kind. */
  readonly silent: TestUser;
  /** Wants every kind by mail and LINE, and none in the portal. */
  readonly remote: TestUser;
}

async function createStage(): Promise<Stage> {
  const [customer, other] = [await createCustomer(db.database), await createCustomer(db.database)];
  const owner = await createUser(db.database, { passwordHash });
  for (const { id } of [customer, other]) {
    await createMembership(db.database, { userId: owner.id, customerId: id, role: 'owner' });
  }
  const createReader = async (enabled: { portal: boolean; email: boolean; line: boolean } | undefined) => {
    const user = await createUser(db.database, { passwordHash });
    await createMembership(db.database, { userId: user.id, customerId: customer.id, role: 'manager' });
    if (enabled) await chooseForEveryKind(db.database, user.id, enabled);
    return user;
  };
  const stage = {
    customer,
    other,
    owner,
    plain: await createReader(undefined),
    silent: await createReader({ portal: false, email: false, line: false }),
    remote: await createReader({ portal: false, email: true, line: true }),
  };
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO external_accounts (issuer, subject, user_id)
      VALUES ('https://access.line.me', ${createSecret()}, ${stage.remote.id})`),
  );
  return stage;
}

const tokenFor = async (userId: number, customerId: number) =>
  (await portal.signIn(userId, customerId)).token;

async function call(path: string, body: object, token?: string): Promise<ReturnType<typeof JSON.parse>> {
  const response = await api.post(path, body, token);
  if (response.statusCode >= 300)
    throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
  return response.body ? response.json() : undefined;
}

/** @returns the cookie by which the device is known from now on */
async function signIn(email: string, cookie = ''): Promise<string> {
  // The session endpoint started the earlier sessions with their tokens.
  await db.database.asLogin((tx) => tx.rows(sql`UPDATE sessions SET started_at = created_at`));
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/login/',
    headers: { cookie },
    payload: { email, password: PASSWORD },
  });
  expect(response.statusCode).toBe(200);
  return [response.headers['set-cookie']].flat()[0]?.split(';')[0] ?? '';
}

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

const imported =
  (record: object) =>
  async ({ customer }: Stage) => {
    const file = join(folder, `${customer.code}.ndjson`);
    const whole = {
      customer: customer.code,
      reference: 'TM-1',
      title: 'Blue',
      category: 'Trademark',
      country: 'EU',
      appliedAt: '2026-01-02',
      history: [{ status: 'Draft', at: yesterday() }],
      ...record,
    };
    writeFileSync(file, JSON.stringify(whole));
    expect(await importApplications(db.url, file, { partial: false })).toMatchObject({ stored: 1 });
  };

async function redeem({ customer, owner }: Stage): Promise<{ id: number; token: string }> {
  await fund(db.database, customer.id, 500);
  const { id: rewardId } = await createReward(db.database);
  const token = await tokenFor(owner.id, customer.id);
  const response = await api.app.inject({
    method: 'POST',
    url: '/customer-portal/rewards/redeem',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': newKey() },
    payload: { rewardId },
  });
  return { id: response.json().redemption.id, token };
}

/** Some things are told to owners only. */
async function makeOwners({ id }: TestCustomer): Promise<void> {
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE memberships SET role = 'owner' WHERE customer_id = ${id}`),
  );
}

/** Every member is told of a rule, and of a request that waits, so only one of them happens. */
async function requestApproval(stage: Stage): Promise<void> {
  const { customer, owner } = stage;
  await makeOwners(customer);
  await fund(db.database, customer.id, 500);
  await db.database.asJob((tx) =>
    tx.rows(sql`INSERT INTO approval_rules (customer_id, action, above, has_second_owner)
                VALUES (${customer.id}, 'redeem', 5, true)`),
  );
  const { id: rewardId } = await createReward(db.database);
  await api.post(
    '/customer-portal/rewards/redeem',
    { rewardId },
    await tokenFor(owner.id, customer.id),
    newKey(),
  );
}

/** What one of them had asked for. */
async function decideApproval(
  { id: asker }: TestUser,
  { customer, owner }: Stage,
  outcome: 'approved' | 'refused' | 'voided',
): Promise<void> {
  await makeOwners(customer);
  await fund(db.database, customer.id, 100);
  const reward = await createReward(db.database);
  const points = outcome === 'voided' ? 1 : reward.pointsCost;
  const request = JSON.stringify({ rewardId: reward.id, name: 'Fee credit', points });
  const { id } = await db.database.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO approvals (customer_id, action, request, requested_by, requested_at, expires_at)
      VALUES (${customer.id}, 'redeem', ${request}::jsonb, ${asker}, now(), now() + interval '1 day') RETURNING id`),
  );
  const token = await tokenFor(owner.id, customer.id);
  const decision = outcome === 'refused' ? 'refuse' : 'approve';
  await call(`/customer-portal/approvals/${id}/${decision}`, { reason: 'Not now.' }, token);
}

/** Points of three weeks ago, for a fee whose payment became final a week later. */
async function release({ customer }: Stage): Promise<void> {
  const earnedAt = new Date(Date.now() - 21 * 86_400_000);
  const earning = { points: 40, cause: newKey(), ruleId: 1, subject: null, earnedAt, pendingDays: 14 };
  await db.database.asJob((tx) => earn(tx, [{ customerId: customer.id, ...earning }], earnedAt));
  await db.database.asJob((tx) => releaseDue(tx, 100, null));
}

const people = '/customer-portal/users_management';
const auth = '/customer-portal/auth';

interface Cause {
  /** Settings do not count. */
  readonly isOnEveryChannel?: boolean;
  /** A mail goes out that is no notification. */
  readonly hasOwnMail?: boolean;
  readonly what: string;
  readonly kind: NotificationKind;
  readonly event: string;
  /** Table that the action writes; the event has to be of the same transaction. */
  readonly table: string;
  /** Performs the action for the customer, or for each of its people who are notified of their own. */
  readonly happen:
    | ((stage: Stage) => Promise<unknown>)
    | { readonly to: (person: TestUser, stage: Stage) => Promise<unknown> };
}

const causes: readonly Cause[] = [
  {
    what: 'a new status',
    kind: 'application_status',
    event: 'application.status_changed',
    table: 'applications',
    happen: imported({}),
  },
  {
    what: 'a status that requires an action',
    kind: 'action_required',
    event: 'application.status_changed',
    table: 'applications',
    happen: imported({
      history: [
        { status: 'Draft', at: '2026-01-02' },
        { status: 'Filed', at: '2026-01-03' },
        { status: 'Payment due', at: yesterday() },
      ],
    }),
  },
  {
    what: 'a document',
    kind: 'document',
    event: 'document.uploaded',
    table: 'documents',
    happen: imported({ documents: [{ file: 'receipt.pdf' }] }),
  },
  {
    what: 'a payment',
    kind: 'payment',
    event: 'fee.paid',
    table: 'fees',
    happen: imported({ fees: [{ name: 'Official fee', amount: 85_000, paidAt: yesterday() }] }),
  },
  {
    what: 'points for a paid fee',
    kind: 'points_earned',
    event: 'points.earned',
    table: 'point_transactions',
    happen: imported({ fees: [{ name: 'Fee', amount: 85_000, paidAt: new Date().toISOString() }] }),
  },
  {
    what: 'pending points that can be spent now',
    kind: 'points_earned',
    event: 'points.released',
    table: 'point_lots',
    happen: release,
  },
  {
    what: 'another threshold of one-time passwords',
    kind: 'security',
    event: 'otp_threshold.changed',
    table: 'wallets',
    happen: async ({ customer, owner }) =>
      call(
        '/customer-portal/points/otp_threshold',
        { otpThreshold: 100 },
        await tokenFor(owner.id, customer.id),
      ),
  },
  {
    what: 'a request that waits for a second person',
    kind: 'security',
    event: 'approval.requested',
    table: 'approvals',
    happen: requestApproval,
  },
  ...(['approved', 'refused', 'voided'] as const).map((outcome) => ({
    what: `a request that was ${outcome}`,
    kind: 'security' as const,
    event: `approval.${outcome}` as const,
    table: 'approvals',
    happen: { to: (person: TestUser, stage: Stage) => decideApproval(person, stage, outcome) },
  })),
  {
    what: 'another rule on approvals',
    kind: 'security',
    event: 'approval_rule.changed',
    table: 'approval_rules',
    happen: async ({ customer, owner }) => {
      await makeOwners(customer);
      const rule = { action: 'redeem', above: 5 };
      await call('/customer-portal/approvals/rules', rule, await tokenFor(owner.id, customer.id));
    },
  },
  {
    what: 'another security policy',
    kind: 'security',
    event: 'security_policy.changed',
    table: 'security_policies',
    happen: async ({ customer, owner }) => {
      await makeOwners(customer);
      await call('/customer-portal/security_policy', newPolicy, await tokenFor(owner.id, customer.id));
    },
  },
  {
    what: 'the end of a security policy by the provider',
    kind: 'security',
    event: 'security_policy.reset',
    // The policy is deleted.
    table: 'activity_logs',
    happen: async ({ customer }) => {
      await db.database.asJob((tx) =>
        tx.rows(sql`INSERT INTO security_policies (customer_id) VALUES (${customer.id})`),
      );
      await requestPolicyReset({ database: db.database, madeBy: 'ada' }, customer.code, 'Asked for.');
      await approvePolicyReset({ database: db.database, madeBy: 'grace' }, customer.code);
    },
  },
  {
    what: 'a redemption',
    kind: 'redemption',
    event: 'points.redeemed',
    table: 'point_transactions',
    happen: redeem,
  },
  {
    what: 'a new password',
    kind: 'security',
    event: 'password.changed',
    table: 'credentials',
    happen: {
      to: async ({ id }) => {
        const token = await api.signedIn(id);
        const passwords = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
        await call(`${auth}/change_password`, passwords, token);
      },
    },
  },
  {
    what: 'a password that was forgotten and reset',
    kind: 'security',
    event: 'password.reset',
    table: 'credentials',
    happen: {
      to: async ({ email }) => {
        await call(`${auth}/request_reset_password`, { email });
        const mail = api.mails.findLast(({ to }) => to === email);
        const token = /reset-password#([\w-]+)/.exec(mail?.text ?? '')?.[1];
        await call(`${auth}/reset_password`, { token, password: OTHER_PASSWORD });
      },
    },
  },
  {
    what: 'sessions that the person ended',
    kind: 'security',
    event: 'session.revoked',
    table: 'sessions',
    happen: {
      to: async ({ id }) => {
        await createSession(db.database, id);
        await call(`${auth}/sessions/revoke_others`, { password: PASSWORD }, await api.signedIn(id));
      },
    },
  },
  {
    what: 'sessions that an owner ended',
    kind: 'security',
    event: 'session.revoked',
    table: 'session_customer_ends',
    happen: {
      to: async ({ id }, { owner, customer }) => {
        await createSession(db.database, id);
        await call(`${people}/${id}/end_sessions`, {}, await tokenFor(owner.id, customer.id));
      },
    },
  },
  {
    what: 'LINE that is linked',
    kind: 'security',
    event: 'line.linked',
    table: 'account_links',
    happen: {
      to: async ({ email }) => {
        const { linkToken, browserSecret } = await createLinkToken(db.database);
        const response = await api.app.inject({
          method: 'POST',
          url: '/api/login/',
          cookies: { 'atrium.line-link': browserSecret },
          payload: { email, password: PASSWORD, linkToken },
        });
        expect(response.statusCode).toBe(200);
      },
    },
  },
  {
    what: 'LINE that is removed',
    kind: 'security',
    event: 'line.unlinked',
    table: 'activity_logs',
    happen: {
      to: async ({ id }) => {
        const linkId = await createLineLink(db.database, id);
        await call(`${auth}/line_links/${linkId}/remove`, { password: PASSWORD }, await api.signedIn(id));
      },
    },
  },
  {
    what: 'a passkey that is added',
    kind: 'security',
    event: 'passkey.added',
    table: 'passkeys',
    happen: {
      to: async ({ id }) => void (await createPasskey(api, await api.signedIn(id), { password: PASSWORD })),
    },
  },
  {
    what: 'a passkey that is removed',
    kind: 'security',
    event: 'passkey.removed',
    table: 'activity_logs',
    happen: {
      to: async ({ id }) => {
        const token = await api.signedIn(id);
        const { passkey, authenticator } = await quietPasskey(id, token);
        const stepUpToken = await stepUpBy(api, token, authenticator);
        await call(`${auth}/passkeys/${passkey.id}/remove`, { stepUpToken }, token);
      },
    },
  },
  {
    what: 'a passkey of which there may be a copy',
    kind: 'security',
    event: 'passkey.counter_refused',
    table: 'activity_logs',
    happen: {
      to: async ({ id }) => {
        const token = await api.signedIn(id);
        const { authenticator } = await quietPasskey(id, token);
        await stepUpBy(api, token, authenticator);
        const credential = authenticator.use(await beginPasskeySignIn(api), { counter: 1 });
        await api.post(`${auth}/passkeys/sign_in`, { credential });
      },
    },
  },
  {
    what: 'an authenticator app that is added',
    kind: 'security',
    event: 'totp.added',
    table: 'totp_secrets',
    happen: {
      to: async ({ id }) => void (await createTotp(api, await api.signedIn(id), { password: PASSWORD })),
    },
  },
  {
    what: 'an authenticator app that is removed',
    kind: 'security',
    event: 'totp.removed',
    table: 'activity_logs',
    happen: {
      to: async ({ id }) => {
        const token = await api.signedIn(id);
        const codeAt = await createTotp(api, token, { password: PASSWORD });
        await forgetEvent('totp.added', id);
        const code = codeAt(Date.now() + 30_000);
        const { stepUpToken } = (await api.post(`${auth}/step_up`, { totp: code }, token)).json();
        await call(`${auth}/totp/remove`, { stepUpToken }, token);
      },
    },
  },
  {
    what: 'recovery codes that are created',
    kind: 'security',
    event: 'recovery_codes.created',
    table: 'recovery_codes',
    happen: {
      to: async ({ id }) => {
        const token = await api.signedIn(id);
        const { authenticator } = await quietPasskey(id, token);
        const stepUpToken = await stepUpBy(api, token, authenticator);
        await call(`${auth}/recovery_codes`, { stepUpToken }, token);
      },
    },
  },
  {
    what: 'a recovery code that is used',
    kind: 'security',
    event: 'recovery_code.used',
    table: 'step_ups',
    happen: {
      to: async ({ id }) => {
        const token = await api.signedIn(id);
        const { authenticator } = await quietPasskey(id, token);
        const stepUpToken = await stepUpBy(api, token, authenticator);
        const { codes } = (await api.post(`${auth}/recovery_codes`, { stepUpToken }, token)).json();
        await forgetEvent('recovery_codes.created', id);
        await call(`${auth}/step_up`, { recoveryCode: codes[0] }, token);
      },
    },
  },
  {
    what: 'a recovery that begins',
    isOnEveryChannel: true,
    kind: 'security',
    event: 'recovery.begun',
    table: 'account_recoveries',
    happen: {
      to: async ({ id, email }) => {
        await quietPasskey(id, await api.signedIn(id));
        await call(`${auth}/recovery/begin`, { token: await requestRecovery(api, email) });
      },
    },
  },
  {
    what: 'a recovery that is stopped',
    isOnEveryChannel: true,
    kind: 'security',
    event: 'recovery.stopped',
    table: 'account_recoveries',
    happen: {
      to: async ({ id, email }) => {
        const token = await api.signedIn(id);
        const { authenticator } = await quietPasskey(id, token);
        await beginRecovery(api, email);
        await forgetEvent('recovery.begun', id);
        const stepUpToken = await stepUpBy(api, token, authenticator);
        await call(`${auth}/recovery/stop`, { stepUpToken }, token);
      },
    },
  },
  {
    what: 'a calendar feed of the person',
    kind: 'security',
    event: 'calendar_feed.created',
    table: 'calendar_feeds',
    happen: {
      to: async ({ id }, { customer }) => {
        const body = { name: 'Mine', query: '', password: PASSWORD };
        await call('/customer-portal/calendar_feeds', body, await tokenFor(id, customer.id));
      },
    },
  },
  {
    what: 'a report that the person scheduled',
    kind: 'security',
    event: 'report_schedule.created',
    table: 'report_schedules',
    happen: {
      to: async ({ id }, { customer }) => {
        const report = { name: 'Mine', report: 'deadlines', format: 'pdf', rhythm: 'weekly', day: 1 };
        const body = { ...report, timeZone: 'UTC', password: PASSWORD };
        await call('/customer-portal/report_schedules', body, await tokenFor(id, customer.id));
      },
    },
  },
  {
    what: 'a sign-in from a device that is new',
    kind: 'security',
    event: 'auth.new_device',
    table: 'sessions',
    happen: {
      to: async ({ email }) => {
        await signIn(email, await signIn(email));
        await signIn(email);
      },
    },
  },
  {
    what: 'another role',
    kind: 'security',
    event: 'role.changed',
    table: 'memberships',
    happen: {
      to: async ({ id }, { owner, customer }) =>
        call(`${people}/${id}/role`, { role: 'viewer' }, await tokenFor(owner.id, customer.id)),
    },
  },
  {
    what: 'access that is granted again',
    kind: 'security',
    event: 'user.reactivated',
    table: 'memberships',
    happen: {
      to: async ({ id }, { owner, customer }) => {
        const token = await tokenFor(owner.id, customer.id);
        await call(`${people}/${id}/deactivate`, {}, token);
        await call(`${people}/${id}/reactivate`, {}, token);
      },
    },
  },
  {
    what: 'an invitation of a person with an account',
    kind: 'invitation',
    event: 'invitation.created',
    table: 'invitations',
    hasOwnMail: true,
    happen: {
      to: async ({ email, displayName }, { owner, other }) =>
        call(`${people}/invite`, { email, displayName, role: 'viewer' }, await tokenFor(owner.id, other.id)),
    },
  },
  {
    what: 'an invitation that is declined',
    kind: 'invitation',
    event: 'invitation.declined',
    table: 'invitations',
    happen: async ({ customer }) => {
      await makeOwners(customer);
      const { id: userId, email } = await createUser(db.database);
      const { id } = await createInvitation(db.database, { customerId: customer.id, email });
      await call(`${auth}/invitations/${id}/decline`, {}, await api.signedIn(userId));
    },
  },
  {
    what: 'a customer that a person leaves',
    kind: 'invitation',
    event: 'customer.left',
    table: 'activity_logs',
    happen: async ({ customer }) => {
      await makeOwners(customer);
      const { id: userId } = await createUser(db.database);
      await createMembership(db.database, { userId, customerId: customer.id, role: 'viewer' });
      await call(`${auth}/leave_customer`, { customerId: customer.id }, await api.signedIn(userId));
    },
  },
  {
    what: 'an invitation that is accepted',
    kind: 'invitation',
    event: 'user.joined',
    table: 'credentials',
    happen: async ({ owner, customer }) => {
      const email = `new.${customer.code.toLowerCase()}@people.example`;
      const body = { email, displayName: 'Nora New', role: 'viewer' };
      await call(`${people}/invite`, body, await tokenFor(owner.id, customer.id));
      await api.deliver();
      const mail = api.mails.findLast(({ to }) => to === email);
      const token = /create-password#([\w-]+)/.exec(mail?.text ?? '')?.[1];
      await call(`${auth}/create_password`, { token, password: OTHER_PASSWORD });
    },
  },
];

/** Runs every job of the portal in three replicas at once, until nothing is left. */
async function runJobs(): Promise<void> {
  const jobs = portalJobs();
  const schedulers = [1, 2, 3].map(() => createScheduler(db.database, jobs, silent));
  for (const _ of ['events', 'what they cause', 'nothing more']) {
    await Promise.all(schedulers.flatMap((scheduler) => jobs.map(({ name }) => scheduler.run(name))));
  }
}

const notificationsOf = ({ id }: TestUser, kind: NotificationKind) =>
  db.database.asJob((tx) =>
    tx.rows<{ shown: boolean; channels: string[] }>(sql`
      SELECT shown, array(SELECT channel FROM deliveries d
                           WHERE d.notification_id = n.id OR d.collected_mail_id = n.collected_mail_id ORDER BY 1) AS channels
      FROM notifications n WHERE user_id = ${id} AND kind = ${kind} ORDER BY n.id`),
  );

const mailedByDefault: readonly NotificationKind[] = [
  'action_required',
  'deadline',
  'payment',
  'security',
  'invitation',
];

describe('with three replicas', () => {
  const happened = new Map<Cause, { readonly stage: Stage; readonly isSameTransaction: boolean }>();

  // All actions happen before the jobs run, since each has people of its own.
  beforeAll(async () => {
    for (const cause of causes) {
      const stage = await createStage();
      const { happen } = cause;
      if (typeof happen === 'function') await happen(stage);
      else for (const person of [stage.plain, stage.silent, stage.remote]) await happen.to(person, stage);
      const isSameTransaction = cause.event === 'points.earned' || (await isOfSameTransaction(cause));
      happened.set(cause, { stage, isSameTransaction });
    }
    await runJobs();
  });

  test.each(causes)('$what notifies each person once, by their settings', async (cause) => {
    const found = happened.get(cause);
    if (!found) throw new Error(`"${cause.what}" did not happen.`);
    const { stage, isSameTransaction } = found;
    expect(isSameTransaction).toBe(true);
    await expectNoTextStored(stage);

    const { kind } = cause;
    const [plain, ...more] = await notificationsOf(stage.plain, kind);
    expect(more).toEqual([]);
    const isMailed = mailedByDefault.includes(kind) && !cause.hasOwnMail;
    expect(plain).toEqual({ shown: true, channels: isMailed ? ['email'] : [] });
    const ofSilent = cause.isOnEveryChannel ? [{ shown: true, channels: ['email'] }] : [];
    expect(await notificationsOf(stage.silent, kind)).toEqual(ofSilent);
    // A reset unlinks LINE accounts.
    const channels = [
      ...(cause.hasOwnMail ? [] : ['email']),
      ...(cause.event === 'password.reset' ? [] : ['line']),
    ];
    expect(await notificationsOf(stage.remote, kind)).toEqual([
      { shown: cause.isOnEveryChannel ?? false, channels },
    ]);
  });
});

/** Rows hold facts: what a reader of `en-US` sees is in none of them. */
async function expectNoTextStored({ plain }: Stage): Promise<void> {
  const rows = await db.database.asJob((tx) =>
    tx.rows<StoredMessage & { row: string }>(sql`
      SELECT message AS key, parameters, to_jsonb(n)::text AS row FROM notifications n WHERE user_id = ${plain.id}`),
  );
  for (const { row, ...stored } of rows) {
    const { title, body } = renderNotification(stored, 'en-US');
    expect(title).not.toBe(textsFor('en-US').notifications.unknown().title);
    expect(row).not.toContain(title);
    expect(row).not.toContain(body);
  }
}

/** Whether the event and what the action wrote carry the mark of one transaction. */
async function isOfSameTransaction({ event, table }: Pick<Cause, 'event' | 'table'>): Promise<boolean> {
  const { isSame } = await db.database.asJob((tx) =>
    tx.one<{ isSame: boolean }>(sql`
      SELECT EXISTS (
        SELECT FROM ${raw(table)} written WHERE written.xmin = (
          SELECT xmin FROM outbox WHERE kind = ${event} ORDER BY id DESC LIMIT 1)) AS "isSame"`),
  );
  return isSame;
}

test('an action that fails notifies no one', async () => {
  const stage = await createStage();
  const token = await api.signedIn(stage.plain.id);
  const body = { currentPassword: 'not the password', newPassword: OTHER_PASSWORD };
  expect((await api.post(`${auth}/change_password`, body, token)).statusCode).toBe(422);
  await runJobs();
  expect(await notificationsOf(stage.plain, 'security')).toEqual([]);
});

test('a refund has a notification in addition to that of its redemption', async () => {
  const stage = await createStage();
  const { id, token } = await redeem(stage);
  const response = await api.app.inject({
    method: 'POST',
    url: `/customer-portal/points/redeem_history/${id}/refund`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': newKey() },
    payload: {},
  });
  expect(response.statusCode).toBeLessThan(300);
  await runJobs();
  expect(await notificationsOf(stage.plain, 'redemption')).toHaveLength(2);
});

test('a new member is announced to those who may see the users, and to no one else', async () => {
  const stage = await createStage();
  const viewer = await createUser(db.database);
  await createMembership(db.database, { userId: viewer.id, customerId: stage.customer.id, role: 'viewer' });
  const known = await createUser(db.database);
  const { id } = await createInvitation(db.database, { customerId: stage.customer.id, email: known.email });
  await call(`${auth}/invitations/${id}/accept`, {}, await api.signedIn(known.id));
  await runJobs();
  expect(await notificationsOf(stage.plain, 'invitation')).toHaveLength(1);
  expect(await notificationsOf(stage.owner, 'invitation')).toHaveLength(1);
  expect(await notificationsOf(viewer, 'invitation')).toEqual([]);
  expect(await notificationsOf(known, 'invitation')).toEqual([]);
});
