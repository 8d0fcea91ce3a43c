import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActivityAction, PasskeyCreation } from '@atrium/contract';
import sql from 'sql-template-tag';
import { importApplications } from '../import/index.ts';
import { recordActivity } from '../modules/activity/activity-logs.service.ts';
import { approvalJobs } from '../modules/approvals/approvals.jobs.ts';
import { deadlineJobs } from '../modules/deadlines/deadlines.jobs.ts';
import {
  addDeadline,
  addFee,
  type ChangeContext,
  changeAmount,
  payFee,
  voidFee,
} from '../modules/desk/case-changes.service.ts';
import { handOut } from '../modules/desk/redemptions.service.ts';
import { undoChange } from '../modules/desk/undo.service.ts';
import { hashPassword } from '../modules/identity/credentials/index.ts';
import { listPreviewPerson, previewAccess } from '../modules/identity/previews/previews.service.ts';
import { type Answer, answerInstruction } from '../modules/instructions/answering.service.ts';
import { earnFromEvents } from '../modules/loyalty/earning/earn-from-events.ts';
import { adjust, earn, expireDue } from '../modules/loyalty/ledger/index.ts';
import { databaseClock } from '../modules/loyalty/points/clock.ts';
import { inviteOwner } from '../modules/people/customers/customers.service.ts';
import {
  approvePolicyReset,
  requestPolicyReset,
} from '../modules/security-policy/security-policy.service.ts';
import { endView, startView } from '../modules/staff/views.service.ts';
import { dispatchEvents, emit } from '../outbox/index.ts';
import { approvableActions } from '../server/approvable-actions.ts';
import { createCalendarFeed } from './calendar-feeds.ts';
import { createDeadline, inDays, type TestDeadline } from './deadlines.ts';
import {
  createApplication,
  createFee,
  createInvitation,
  createLineLink,
  createLinkToken,
  createSession,
  createUser,
  type TestFee,
} from './factories.ts';
import { beginPasskeySignIn, createPasskey, PORTAL_ORIGIN, stepUpBy } from './passkeys.ts';
import { createReward, fund, newKey } from './points.ts';
import type { Portal } from './portal.ts';
import { ageRecovery, beginRecovery, requestRecovery } from './recovery.ts';
import { createSignOn, createSignOnLink } from './sign-on.ts';
import { SignOnProvider } from './sign-on-provider.ts';
import { createStaff, createStaffSession } from './staff.ts';
import type { TestApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestMailer } from './test-mailer.ts';
import { beginTotp, createTotp } from './totp.ts';
import { VirtualAuthenticator } from './virtual-authenticator.ts';

const PASSWORD = 'the former passphrase';
const NEW_PASSWORD = 'quite another passphrase';
const LONG_AGO = new Date(Date.now() - 420 * 86_400_000);

/** A customer with a signed-in owner and a viewer, for one action. */
export interface Stage {
  readonly db: TestDatabase;
  readonly api: TestApp;
  readonly customer: { readonly id: number; readonly code: string };
  readonly owner: { readonly id: number; readonly email: string };
  readonly viewer: { readonly id: number };
  post(path: string, body?: object): Promise<unknown>;
  get(path: string): Promise<unknown>;
}

/** An action that is logged in the activity log. */
export interface RecordedAction {
  readonly way: string;
  /** Table that the action changes, with the columns if only those count; absent if it writes the entry only. */
  readonly changes?: { readonly table: string; readonly columns?: readonly string[] };
  /** Prepares the action. @returns the action, which can be retried after a failure */
  prepare(stage: Stage): Promise<() => Promise<unknown>>;
}

/** An action without preparation. */
const at =
  (act: (stage: Stage) => Promise<unknown>): RecordedAction['prepare'] =>
  async (stage) =>
  () =>
    act(stage);

const people = '/customer-portal/users_management';
const auth = '/customer-portal/auth';
const feeds = '/customer-portal/calendar_feeds';
const schedules = '/customer-portal/report_schedules';
const newSchedule = {
  name: 'Points',
  report: 'points_statement',
  format: 'pdf',
  rhythm: 'monthly',
  day: 1,
  timeZone: 'UTC',
  password: PASSWORD,
};
const newPolicy = {
  demands: 'any',
  graceDays: 0,
  idleMinutes: null,
  maxAgeHours: 168,
  sendsWithoutSession: false,
};
const memberships = { table: 'memberships' };
const invitations = { table: 'invitations' };
const ledger = { table: 'point_transactions' };
const deadlines = { table: 'deadlines' };
const instructions = { table: 'instructions' };
const approvals = '/customer-portal/approvals';
const standing = '/customer-portal/standing_instructions';
const standingBody = { kindId: 5, daysBefore: 10 };

const directory = '/customer-portal/directory_sync';

async function createDirectoryGroup({ db: { database }, customer }: Stage): Promise<string> {
  const { id } = await database.asJob((tx) =>
    tx.one<{ id: string }>(sql`
      INSERT INTO scim_groups (customer_id, display_name) VALUES (${customer.id}, 'Managers') RETURNING id`),
  );
  return id;
}

/** A reward that needs an approval. */
async function ruledReward({ db: { database }, customer, post }: Stage): Promise<number> {
  await fund(database, customer.id, 100);
  await post(`${approvals}/rules`, { action: 'redeem', above: 0 });
  return (await createReward(database)).id;
}

/** The viewer becomes a manager, and asks for a reward. @returns the approval */
async function requestOfAnother(stage: Stage): Promise<number> {
  const { db, api, customer, viewer } = stage;
  const rewardId = await ruledReward(stage);
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE memberships SET role = 'manager' WHERE user_id = ${viewer.id}`),
  );
  const userToken = await api.signedIn(viewer.id);
  const signed = await api.post(
    '/customer-portal/auth/sign_by_customer',
    { customerId: customer.id },
    userToken,
  );
  const { token } = signed.json();
  const asked = await api.post('/customer-portal/rewards/redeem', { rewardId }, token, newKey());
  return asked.json().approval.id;
}

const fees = { table: 'fees' };

async function caseAtDesk(stage: Stage): Promise<{ context: ChangeContext; fee: TestFee }> {
  const { database } = stage.db;
  const customerId = stage.customer.id;
  const acting = await actingStaff(stage);
  const { id: applicationId } = await createApplication(database, { customerId });
  return { context: { database, acting }, fee: await createFee(database, { customerId, applicationId }) };
}

/** A change of a case at the desk. */
function atDesk(change: (context: ChangeContext, fee: TestFee) => Promise<unknown>) {
  return async (stage: Stage) => {
    const { context, fee } = await caseAtDesk(stage);
    return () => change(context, fee);
  };
}

/** Every kind of entry with the actions that log it. A kind without an action is a type error. */
export const recordedActions: Readonly<Record<ActivityAction, readonly RecordedAction[]>> = {
  'auth.login': [
    {
      way: 'with a password',
      changes: { table: 'sessions' },
      prepare: at((stage) => login(stage, PASSWORD)),
    },
  ],
  'auth.login_failed': [
    { way: 'with a wrong password', prepare: at((stage) => login(stage, 'a wrong passphrase')) },
  ],
  'otp.verified': [
    {
      way: 'by its code',
      changes: { table: 'one_time_passwords', columns: ['token_hash'] },
      prepare: async (stage) => {
        const { otpId } = (await stage.post(`${auth}/request_otp`, { purpose: 'change_password' })) as {
          otpId: string;
        };
        const code = mailed(stage, /\b(\d{6})\b/);
        return () => stage.post(`${auth}/validate_otp`, { otpId, code });
      },
    },
  ],
  'otp.failed': [
    {
      way: 'by another code',
      prepare: async (stage) => {
        const { otpId } = (await stage.post(`${auth}/request_otp`, { purpose: 'change_password' })) as {
          otpId: string;
        };
        const wrong = mailed(stage, /\b(\d{6})\b/) === '000000' ? '000001' : '000000';
        return () => stage.post(`${auth}/validate_otp`, { otpId, code: wrong });
      },
    },
  ],
  'password.changed': [
    {
      way: 'by its owner',
      changes: { table: 'credentials' },
      prepare: at(({ post }) =>
        post(`${auth}/change_password`, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
      ),
    },
  ],
  'password.reset': [
    {
      way: 'by a link',
      changes: { table: 'credentials' },
      prepare: async (stage) => {
        await stage.post(`${auth}/request_reset_password`, { email: stage.owner.email });
        const token = mailed(stage, /reset-password#([\w-]+)/);
        return () => stage.post(`${auth}/reset_password`, { token, password: NEW_PASSWORD });
      },
    },
  ],
  'session.revoked': [
    {
      way: 'one of their own',
      changes: { table: 'sessions', columns: ['revoked_at'] },
      prepare: async ({ db, api, owner }) => {
        const sessionId = await createSession(db.database, owner.id);
        const token = await api.signedIn(owner.id);
        const body = { sessionId, password: PASSWORD };
        return () => accepted(api.post(`${auth}/sessions/revoke`, body, token));
      },
    },
    {
      way: 'all others of their own',
      changes: { table: 'sessions', columns: ['revoked_at'] },
      prepare: async ({ db, api, owner }) => {
        await createSession(db.database, owner.id);
        const token = await api.signedIn(owner.id);
        return () => accepted(api.post(`${auth}/sessions/revoke_others`, { password: PASSWORD }, token));
      },
    },
    {
      way: 'all sessions of another person, for a customer',
      changes: { table: 'session_customer_ends' },
      prepare: async ({ db, viewer, post }) => {
        await createSession(db.database, viewer.id);
        return () => post(`${people}/${viewer.id}/end_sessions`);
      },
    },
  ],
  'line.linked': [
    {
      way: 'by signing in with the password',
      changes: { table: 'external_accounts' },
      prepare: async ({ db, api, owner }) => {
        const { linkToken, browserSecret } = await createLinkToken(db.database);
        return () =>
          accepted(
            api.app.inject({
              method: 'POST',
              url: '/api/login/',
              cookies: { 'atrium.line-link': browserSecret },
              payload: { email: owner.email, password: PASSWORD, linkToken },
            }),
          );
      },
    },
  ],
  'line.unlinked': [
    {
      way: 'by its owner',
      changes: { table: 'external_accounts' },
      prepare: async ({ db, owner, post }) => {
        const id = await createLineLink(db.database, owner.id);
        return () => post(`${auth}/line_links/${id}/remove`, { password: PASSWORD });
      },
    },
    {
      way: 'with a change of the password',
      changes: { table: 'external_accounts' },
      prepare: async ({ db, owner, post }) => {
        await createLineLink(db.database, owner.id);
        const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
        return () => post(`${auth}/change_password`, { ...passwords, unlinkLine: true });
      },
    },
  ],
  'sign_on.linked': [
    {
      way: 'by its person',
      changes: { table: 'sign_on_links' },
      prepare: async ({ db, api, owner, customer }) => {
        const provider = await new SignOnProvider().start();
        await createSignOn({ db, api }, provider, { customerId: customer.id });
        const token = await api.signedIn(owner.id);
        const asked = { customerId: customer.id, password: PASSWORD };
        return async () => {
          const begun = (await api.post(`${auth}/sign_on_links/begin`, asked, token)).json();
          const query = provider.authorize(begun.address, { sub: '1' });
          return accepted(api.post(`${auth}/sign_on_links`, { query }, token));
        };
      },
    },
  ],
  'sign_on.unlinked': [
    {
      way: 'by its person',
      changes: { table: 'sign_on_links' },
      prepare: async ({ db, api, owner, customer }) => {
        const provider = new SignOnProvider();
        await createSignOn({ db, api }, provider, { customerId: customer.id });
        const asked = { customerId: customer.id, userId: owner.id, subject: '1' };
        const id = await createSignOnLink(db, provider, asked);
        const token = await api.signedIn(owner.id);
        const path = `${auth}/sign_on_links/${id}/remove`;
        return () => accepted(api.post(path, { password: PASSWORD }, token));
      },
    },
  ],
  'sign_on.changed': [
    {
      way: 'by an owner',
      changes: { table: 'sign_on_providers' },
      prepare: async ({ post }) => {
        const { issuer, clientId, clientSecret } = await new SignOnProvider().start();
        const rules = {
          isOn: false,
          defaultRole: null,
          groupsClaim: null,
          groupRoles: [],
          breakGlassId: null,
        };
        const body = { issuer, clientId, clientSecret, ...rules, password: PASSWORD };
        return () => post('/customer-portal/sign_on', body);
      },
    },
  ],
  'sign_on.removed': [
    {
      way: 'by an owner',
      changes: { table: 'sign_on_providers' },
      prepare: async ({ db, api, customer, post }) => {
        await createSignOn({ db, api }, new SignOnProvider(), { customerId: customer.id });
        return () => post('/customer-portal/sign_on/remove', { password: PASSWORD });
      },
    },
  ],
  'passkey.added': [
    {
      way: 'with an authenticator',
      changes: { table: 'passkeys' },
      prepare: async ({ post }) => {
        const authenticator = new VirtualAuthenticator(PORTAL_ORIGIN);
        const begin = () =>
          post(`${auth}/passkeys/begin`, { password: PASSWORD }) as Promise<{ options: PasskeyCreation }>;
        return async () => {
          const credential = authenticator.create((await begin()).options);
          return post(`${auth}/passkeys`, { name: 'Laptop', credential });
        };
      },
    },
  ],
  'passkey.removed': [
    {
      way: 'by its owner',
      changes: { table: 'passkeys' },
      prepare: async ({ api, owner }) => {
        const token = await api.signedIn(owner.id);
        const { passkey, authenticator } = await createPasskey(api, token, { password: PASSWORD });
        const stepUpToken = await stepUpBy(api, token, authenticator);
        return () => accepted(api.post(`${auth}/passkeys/${passkey.id}/remove`, { stepUpToken }, token));
      },
    },
  ],
  'passkey.counter_refused': [{ way: 'at a sign-in', prepare: usedWithAnOldCount }],
  'totp.added': [
    {
      way: 'by its first code',
      changes: { table: 'totp_secrets', columns: ['confirmed_at'] },
      prepare: async ({ api, owner }) => {
        const token = await api.signedIn(owner.id);
        const codeAt = await beginTotp(api, token, { password: PASSWORD });
        return () => accepted(api.post(`${auth}/totp`, { code: codeAt() }, token));
      },
    },
  ],
  'totp.removed': [
    {
      way: 'by its owner',
      changes: { table: 'totp_secrets' },
      prepare: async ({ api, owner }) => {
        const token = await api.signedIn(owner.id);
        const codeAt = await createTotp(api, token, { password: PASSWORD });
        const totp = codeAt(Date.now() + 30_000);
        const { stepUpToken } = (await api.post(`${auth}/step_up`, { totp }, token)).json();
        return () => accepted(api.post(`${auth}/totp/remove`, { stepUpToken }, token));
      },
    },
  ],
  'recovery_codes.created': [
    {
      way: 'by their owner',
      changes: { table: 'recovery_codes' },
      prepare: async ({ api, owner }) => {
        const token = await api.signedIn(owner.id);
        const { authenticator } = await createPasskey(api, token, { password: PASSWORD });
        const stepUpToken = await stepUpBy(api, token, authenticator);
        return () => accepted(api.post(`${auth}/recovery_codes`, { stepUpToken }, token));
      },
    },
  ],
  'recovery.begun': [
    {
      way: 'by the mailed link',
      changes: { table: 'account_recoveries', columns: ['begun_at'] },
      prepare: async ({ api, owner }) => {
        await createPasskey(api, await api.signedIn(owner.id), { password: PASSWORD });
        const token = await requestRecovery(api, owner.email);
        return () => accepted(api.post(`${auth}/recovery/begin`, { token }));
      },
    },
  ],
  'recovery.stopped': [
    {
      way: 'by a passkey',
      changes: { table: 'account_recoveries', columns: ['outcome'] },
      prepare: async ({ api, owner }) => {
        const token = await api.signedIn(owner.id);
        const { authenticator } = await createPasskey(api, token, { password: PASSWORD });
        await beginRecovery(api, owner.email);
        const stepUpToken = await stepUpBy(api, token, authenticator);
        return () => accepted(api.post(`${auth}/recovery/stop`, { stepUpToken }, token));
      },
    },
  ],
  'recovery.finished': [
    {
      way: 'by the mailed link, after the wait',
      changes: { table: 'account_recoveries', columns: ['outcome'] },
      prepare: async ({ db, api, owner }) => {
        await createPasskey(api, await api.signedIn(owner.id), { password: PASSWORD });
        const token = await beginRecovery(api, owner.email);
        await ageRecovery(db, token, '24 hours');
        return () => accepted(api.post(`${auth}/recovery/finish`, { token, password: NEW_PASSWORD }));
      },
    },
  ],
  'factor.verified': [
    {
      way: 'by a passkey',
      changes: { table: 'step_ups' },
      prepare: async ({ api, owner }) => {
        const token = await api.signedIn(owner.id);
        const { authenticator } = await createPasskey(api, token, { password: PASSWORD });
        const begin = async () => (await api.post(`${auth}/step_up/begin`, {}, token)).json().passkey;
        return async () =>
          accepted(api.post(`${auth}/step_up`, { passkey: authenticator.use(await begin()) }, token));
      },
    },
  ],
  'factor.failed': [
    {
      way: 'by a passkey that answers nothing that was asked',
      prepare: async ({ api, owner }) => {
        const token = await api.signedIn(owner.id);
        const { authenticator } = await createPasskey(api, token, { password: PASSWORD });
        const { passkey } = (await api.post(`${auth}/step_up/begin`, {}, token)).json();
        const used = authenticator.use(passkey, { challenge: 'AAAA' });
        return () => accepted(api.post(`${auth}/step_up`, { passkey: used }, token));
      },
    },
  ],
  'preview.opened': [
    {
      way: 'by a person whom an operator listed',
      prepare: async ({ db, api, owner }) => {
        await listPreviewPerson({ database: db.database, madeBy: 'ada' }, 'Rewards', owner.email);
        const accessToken = await api.signedIn(owner.id);
        const origin = { ipAddress: '127.0.0.1', userAgent: '' };
        const opened = { team: 'Rewards', opens: 'mfe-rewards 2.0.0-pr.7' };
        return () => previewAccess(api.app, { ...opened, accessToken, origin });
      },
    },
  ],
  'view_as.started': [
    {
      way: 'by a person of the provider',
      changes: { table: 'staff_views' },
      prepare: async (stage) => {
        const acting = await actingStaff(stage);
        return () => startView(stage.api.app, acting, viewOf(stage));
      },
    },
  ],
  'view_as.ended': [
    {
      way: 'by who began it',
      changes: { table: 'staff_views' },
      prepare: async (stage) => {
        const acting = await actingStaff(stage);
        const { view } = await startView(stage.api.app, acting, viewOf(stage));
        return () => endView(stage.db.database, acting.staff, view.id);
      },
    },
  ],
  'customer.switched': [
    {
      way: 'from all customers to one',
      prepare: async ({ api, owner, customer }) => {
        const token = await api.signedIn(owner.id);
        return () => accepted(api.post(`${auth}/sign_by_customer`, { customerId: customer.id }, token));
      },
    },
  ],
  'application.created': [{ way: 'by an import', changes: { table: 'applications' }, prepare: imported({}) }],
  'application.changed': [
    {
      way: 'by a later import',
      changes: { table: 'applications' },
      prepare: async (stage) => {
        await (await imported({})(stage))();
        return imported({ title: 'Bluer bird' })(stage);
      },
    },
  ],
  'application.status_changed': [
    {
      way: 'by an import',
      changes: { table: 'application_status_history' },
      prepare: imported({
        history: [
          { status: 'Draft', at: '2026-01-02' },
          { status: 'Filed', at: '2026-01-05' },
        ],
      }),
    },
  ],
  'application.undone': [
    {
      way: 'at the desk',
      changes: { table: 'case_changes' },
      prepare: async (stage) => {
        const { context, fee } = await caseAtDesk(stage);
        const { changes } = await changeAmount(context, { id: fee.id, amount: 100, version: 1 });
        const undo = { id: fee.applicationId, changeId: changes[0]?.id ?? 0, version: 2 };
        return () => undoChange(context, undo);
      },
    },
  ],
  'deadline.added': [
    {
      way: 'at the desk',
      changes: deadlines,
      prepare: atDesk((context, { applicationId }) => {
        const deadline = { kind: 'renewal', actor: 'customer', mandatory: true } as const;
        return addDeadline(context, applicationId, { ...deadline, dueAt: inDays(60), version: 1 });
      }),
    },
  ],
  'deadline.done': [{ way: 'by an owner', changes: deadlines, prepare: onDeadline('done') }],
  'deadline.reopened': [
    { way: 'by an owner', changes: deadlines, prepare: onDeadline('reopen', {}, { state: 'waived' }) },
  ],
  'deadline.waived': [{ way: 'by an owner', changes: deadlines, prepare: onDeadline('waive') }],
  'deadline.extended': [
    { way: 'by an owner', changes: deadlines, prepare: onDeadline('extend', { dueAt: inDays(60) }) },
  ],
  'deadline.assigned': [
    {
      way: 'by an owner',
      changes: deadlines,
      prepare: async (stage) => onDeadline('assign', { responsibleId: stage.owner.id })(stage),
    },
    {
      way: 'among several',
      changes: deadlines,
      prepare: async ({ db, customer, viewer, post }) => {
        const { id } = await createDeadline(db.database, { customerId: customer.id });
        return () => post('/customer-portal/deadlines/assign', { ids: [id], responsibleId: viewer.id });
      },
    },
  ],
  'deadline.undone': [
    {
      way: 'by an owner',
      changes: deadlines,
      prepare: async ({ db, customer, post }) => {
        const { id } = await createDeadline(db.database, { customerId: customer.id });
        await post(`/customer-portal/deadlines/${id}/done`, {});
        return () => post('/customer-portal/deadlines/undo', { deadlines: [{ id, version: 2 }] });
      },
    },
  ],
  'deadline.missed': [
    {
      way: 'as its date has passed',
      changes: deadlines,
      prepare: async ({ db, customer }) => {
        await createDeadline(db.database, { customerId: customer.id, dueAt: inDays(-3) });
        const [job] = deadlineJobs();
        return () => db.database.asJob(async (tx) => job?.runBatch(tx));
      },
    },
  ],
  'standing_instruction.created': [
    {
      way: 'by an owner',
      changes: { table: 'standing_instructions' },
      prepare: at(({ post }) => post(standing, standingBody)),
    },
  ],
  'standing_instruction.revoked': [
    {
      way: 'by an owner',
      changes: { table: 'standing_instructions', columns: ['revoked_at'] },
      prepare: async ({ post }) => {
        const { standingInstruction } = (await post(standing, standingBody)) as {
          standingInstruction: { id: number };
        };
        return () => post(`${standing}/${standingInstruction.id}/revoke`);
      },
    },
  ],
  'instruction.sent': [
    {
      way: 'by a member',
      changes: instructions,
      prepare: async (stage) => {
        const body = await instructionBody(stage);
        return () => stage.post('/customer-portal/instructions', body);
      },
    },
  ],
  'instruction.cancelled': [
    {
      way: 'by a member',
      changes: instructions,
      prepare: async (stage) => {
        const id = await sentInstruction(stage);
        return () => stage.post(`/customer-portal/instructions/${id}/cancel`, { version: 1 });
      },
    },
  ],
  'instruction.accepted': [
    {
      way: 'by the provider',
      changes: instructions,
      prepare: async (stage) => {
        const id = await sentInstruction(stage);
        return () => answer(stage, id, 'accepted');
      },
    },
  ],
  'instruction.refused': [
    {
      way: 'by the provider',
      changes: instructions,
      prepare: async (stage) => {
        const id = await sentInstruction(stage);
        return () => answer(stage, id, 'refused');
      },
    },
  ],
  'instruction.done': [
    {
      way: 'by the provider',
      changes: instructions,
      prepare: async (stage) => {
        const id = await sentInstruction(stage);
        await answer(stage, id, 'accepted');
        return () => answer(stage, id, 'done');
      },
    },
  ],
  'message.sent': [
    {
      way: 'by a member',
      changes: { table: 'messages' },
      prepare: async (stage) => {
        const { id } = await createApplication(stage.db.database, { customerId: stage.customer.id });
        return () => stage.post(`/customer-portal/applications/${id}/messages`, { text: 'Any news?' });
      },
    },
  ],
  'document.uploaded': [
    {
      way: 'by an import',
      changes: { table: 'documents' },
      prepare: imported({ documents: [{ file: 'receipt.pdf' }] }),
    },
  ],
  'fee.added': [
    {
      way: 'at the desk',
      changes: fees,
      prepare: atDesk((context, { applicationId }) =>
        addFee(context, applicationId, { name: 'Official fee', amount: 100, version: 1 }),
      ),
    },
  ],
  'fee.changed': [
    {
      way: 'at the desk',
      changes: fees,
      prepare: atDesk((context, { id }) => changeAmount(context, { id, amount: 100, version: 1 })),
    },
  ],
  'fee.voided': [
    {
      way: 'at the desk',
      changes: fees,
      prepare: atDesk((context, { id }) => voidFee(context, { id, version: 1 })),
    },
  ],
  'fee.paid': [
    {
      way: 'at the desk',
      changes: fees,
      prepare: atDesk((context, { id }) => payFee(context, { id, paidOn: '2026-01-06', version: 1 })),
    },
    {
      way: 'by an import',
      changes: { table: 'fees' },
      prepare: imported({ fees: [{ name: 'Official fee', amount: 85_000, paidAt: '2026-01-06' }] }),
    },
  ],
  'document.downloaded': [
    {
      way: 'by a member',
      prepare: async ({ db, customer, get }) => {
        const { id } = await createAttachment(db, customer.id);
        return () => get(`/customer-portal/documents/${id}/content`);
      },
    },
    {
      way: 'with all others of an application',
      prepare: async ({ db, customer, get }) => {
        const { applicationId } = await createAttachment(db, customer.id);
        return () => get(`/customer-portal/applications/${applicationId}/documents/content`);
      },
    },
  ],
  'user.invited': [
    {
      way: 'by an owner',
      changes: invitations,
      prepare: at((stage) => invite(stage)),
    },
    {
      way: 'by the provider',
      changes: invitations,
      prepare: at(({ db, customer }) =>
        inviteOwner(
          { database: db.database, mailer: createTestMailer() },
          { customerCode: customer.code, email: `first@${customer.code.toLowerCase()}.example` },
        ),
      ),
    },
  ],
  'user.joined': [
    {
      way: 'by their first password',
      changes: { table: 'credentials' },
      prepare: async (stage) => {
        const token = await mailedInvitation(stage);
        return () => stage.post(`${auth}/create_password`, { token, password: NEW_PASSWORD });
      },
    },
    {
      way: 'with an account',
      changes: memberships,
      prepare: async (stage) => {
        const { id, token } = await inviteKnown(stage);
        return () => accepted(stage.api.post(`${auth}/invitations/${id}/accept`, {}, token));
      },
    },
  ],
  'invitation.declined': [
    {
      way: 'with an account',
      changes: invitations,
      prepare: async (stage) => {
        const { id, token } = await inviteKnown(stage);
        return () => accepted(stage.api.post(`${auth}/invitations/${id}/decline`, {}, token));
      },
    },
    {
      way: 'by the link',
      changes: invitations,
      prepare: async (stage) => {
        const token = await mailedInvitation(stage);
        return () => stage.post(`${auth}/invitations/decline_by_link`, { token });
      },
    },
  ],
  'customer.left': [
    {
      way: 'by a member',
      changes: memberships,
      prepare: async ({ api, viewer, customer }) => {
        const token = await api.signedIn(viewer.id);
        return () => accepted(api.post(`${auth}/leave_customer`, { customerId: customer.id }, token));
      },
    },
  ],
  'user.deactivated': [
    {
      way: 'by an owner',
      changes: memberships,
      prepare: at(({ viewer, post }) => post(`${people}/${viewer.id}/deactivate`)),
    },
  ],
  'user.reactivated': [
    {
      way: 'by an owner',
      changes: memberships,
      prepare: async ({ viewer, post }) => {
        await post(`${people}/${viewer.id}/deactivate`);
        return () => post(`${people}/${viewer.id}/reactivate`);
      },
    },
  ],
  'user.readmitted': [
    {
      way: 'by an owner',
      changes: { table: 'recovered_memberships' },
      prepare: async ({ db, customer, viewer, post }) => {
        await db.database.asJob((tx) =>
          tx.rows(
            sql`INSERT INTO recovered_memberships (customer_id, user_id) VALUES (${customer.id}, ${viewer.id})`,
          ),
        );
        return () => post(`${people}/${viewer.id}/readmit`, { password: PASSWORD });
      },
    },
  ],
  'invitation.resent': [
    {
      way: 'by an owner',
      changes: invitations,
      prepare: async (stage) => {
        const id = await invite(stage);
        return () => stage.post(`${people}/${id}/resend_invitation`);
      },
    },
  ],
  'invitation.withdrawn': [
    {
      way: 'by an owner',
      changes: invitations,
      prepare: async (stage) => {
        const id = await invite(stage);
        return () => stage.post(`${people}/${id}/withdraw_invitation`);
      },
    },
  ],
  'role.changed': [
    {
      way: 'by an owner',
      changes: memberships,
      prepare: at(({ viewer, post }) => post(`${people}/${viewer.id}/role`, { role: 'manager' })),
    },
    {
      way: 'of an invited person',
      changes: invitations,
      prepare: async (stage) => {
        const id = await invite(stage);
        return () => stage.post(`${people}/${id}/role`, { role: 'manager' });
      },
    },
  ],
  'points.earned': [
    {
      way: 'by a paid fee',
      changes: ledger,
      prepare: async ({ db, customer }) => {
        const subject = { kind: 'application', id: 7, label: 'R-7' };
        const paidAt = new Date().toISOString();
        const payload = { subject, name: 'Fee', feeId: customer.id, amount: 12_999, paidAt };
        await db.database.asJob((tx) => emit(tx, { kind: 'fee.paid', customerId: customer.id, payload }));
        return () => db.database.asJob((tx) => dispatchEvents(tx, [earnFromEvents]));
      },
    },
  ],
  'points.redeemed': [
    {
      way: 'for a reward',
      changes: ledger,
      prepare: async (stage) => {
        const rewardId = await affordableReward(stage);
        return () => stage.post('/customer-portal/rewards/redeem', { rewardId });
      },
    },
  ],
  'points.refunded': [
    {
      way: 'by a member',
      changes: ledger,
      prepare: async (stage) => {
        const redemption = await redeemed(stage);
        return () => stage.post(`/customer-portal/points/redeem_history/${redemption.id}/refund`);
      },
    },
  ],
  'points.expired': [
    {
      way: 'by the job',
      changes: ledger,
      prepare: async ({ db, customer }) => {
        const earning = { points: 50, ruleId: null, subject: null, earnedAt: LONG_AGO, pendingDays: 0 };
        await db.database.asJob((tx) =>
          earn(tx, [{ customerId: customer.id, cause: newKey(), ...earning }], LONG_AGO),
        );
        return () => db.database.asJob((tx) => expireDue(tx, 100, null));
      },
    },
  ],
  'points.adjusted': [
    {
      way: 'by the provider',
      changes: ledger,
      prepare: at(({ db, customer }) =>
        db.database.asJob((tx) =>
          adjust(
            tx,
            { customerId: customer.id, points: 5, cause: null, reason: 'Goodwill', actorId: null },
            null,
          ),
        ),
      ),
    },
  ],
  'code.handed_out': [
    {
      way: 'by a person of the provider',
      changes: { table: 'handed_out_codes' },
      prepare: async (stage) => {
        const redemption = await redeemed(stage);
        const acting = await actingStaff(stage);
        return () => handOut({ database: stage.db.database }, acting, redemption.id);
      },
    },
  ],
  'otp_threshold.changed': [
    {
      way: 'by an owner',
      changes: { table: 'wallets', columns: ['otp_threshold'] },
      prepare: at(({ post }) => post('/customer-portal/points/otp_threshold', { otpThreshold: 100 })),
    },
  ],
  'approval.requested': [
    {
      way: 'by a member who redeems',
      changes: { table: 'approvals' },
      prepare: async (stage) => {
        const rewardId = await ruledReward(stage);
        return () => stage.post('/customer-portal/rewards/redeem', { rewardId });
      },
    },
  ],
  'approval.approved': [
    {
      way: 'by another owner',
      changes: { table: 'approvals' },
      prepare: async (stage) => {
        const id = await requestOfAnother(stage);
        return () => stage.post(`${approvals}/${id}/approve`);
      },
    },
  ],
  'approval.refused': [
    {
      way: 'by another owner',
      changes: { table: 'approvals' },
      prepare: async (stage) => {
        const id = await requestOfAnother(stage);
        return () => stage.post(`${approvals}/${id}/refuse`, { reason: 'Too much.' });
      },
    },
  ],
  'approval.voided': [
    {
      way: 'by another owner, too late',
      changes: { table: 'approvals' },
      prepare: async (stage) => {
        const id = await requestOfAnother(stage);
        await stage.db.database.asJob((tx) =>
          tx.rows(sql`UPDATE memberships SET role = 'viewer' WHERE user_id = ${stage.viewer.id}`),
        );
        return () => stage.post(`${approvals}/${id}/approve`);
      },
    },
  ],
  'approval.expired': [
    {
      way: 'by the job',
      changes: { table: 'approvals' },
      prepare: async (stage) => {
        await requestOfAnother(stage);
        const [job] = approvalJobs(approvableActions(databaseClock), () => new Date(inDays(8)));
        return () => stage.db.database.asJob(async (tx) => job?.runBatch(tx));
      },
    },
  ],
  'approval_rule.changed': [
    {
      way: 'by an owner',
      changes: { table: 'approval_rules' },
      prepare: at(({ post }) => post(`${approvals}/rules`, { action: 'redeem', above: 0 })),
    },
  ],
  'security_policy.changed': [
    {
      way: 'by an owner',
      changes: { table: 'security_policies' },
      prepare: at(({ post }) =>
        post('/customer-portal/security_policy', { ...newPolicy, password: PASSWORD }),
      ),
    },
  ],
  'security_policy.reset': [
    {
      way: 'by the provider',
      changes: { table: 'security_policies' },
      prepare: async ({ db: { database }, customer, post }) => {
        await post('/customer-portal/security_policy', { ...newPolicy, password: PASSWORD });
        await requestPolicyReset({ database, madeBy: 'ada' }, customer.code, 'No owner can meet it.');
        return () => approvePolicyReset({ database, madeBy: 'grace' }, customer.code);
      },
    },
  ],
  'access.confirmed': [
    {
      way: 'by an owner',
      changes: { table: 'access_confirmations' },
      prepare: at(({ post, viewer }) =>
        post(`/customer-portal/access_review/${viewer.id}/confirm`, { role: 'viewer' }),
      ),
    },
  ],
  'directory_token.created': [
    {
      way: 'by an owner',
      changes: { table: 'scim_tokens' },
      prepare: at(({ post }) => post(`${directory}/token`, { password: PASSWORD })),
    },
  ],
  'directory_token.revoked': [
    {
      way: 'by an owner',
      changes: { table: 'scim_tokens' },
      prepare: async ({ post }) => {
        await post(`${directory}/token`, { password: PASSWORD });
        return () => post(`${directory}/token/revoke`);
      },
    },
  ],
  'directory_group.mapped': [
    {
      way: 'by an owner',
      changes: { table: 'scim_groups', columns: ['role'] },
      prepare: async (stage) => {
        const groupId = await createDirectoryGroup(stage);
        return () => stage.post(`${directory}/groups/map`, { groupId, role: 'manager', password: PASSWORD });
      },
    },
  ],
  'calendar_feed.created': [
    {
      way: 'by its reader',
      changes: { table: 'calendar_feeds' },
      prepare: at(({ post }) => post(feeds, { name: 'Mine', query: 'state=open', password: PASSWORD })),
    },
  ],
  'calendar_feed.revoked': [
    {
      way: 'by its reader',
      changes: { table: 'calendar_feeds' },
      prepare: async ({ db, customer, owner, post }) => {
        const { id } = await createCalendarFeed(db.database, { userId: owner.id, customerId: customer.id });
        return () => post(`${feeds}/${id}/revoke`);
      },
    },
  ],
  'calendar_titles.changed': [
    {
      way: 'by an owner',
      changes: { table: 'customers', columns: ['calendar_titles'] },
      prepare: at(({ post }) => post(`${feeds}/titles`, { areShown: true })),
    },
  ],
  'report_schedule.created': [
    {
      way: 'by its reader',
      changes: { table: 'report_schedules' },
      prepare: at(({ post }) => post(schedules, newSchedule)),
    },
  ],
  'report_schedule.deleted': [
    {
      way: 'by its reader',
      changes: { table: 'report_schedules' },
      prepare: async ({ post }) => {
        const { reportSchedule } = (await post(schedules, newSchedule)) as { reportSchedule: { id: number } };
        return () => post(`${schedules}/${reportSchedule.id}/delete`);
      },
    },
  ],
  'export.created': [
    {
      way: 'of applications',
      prepare: async ({ db, customer, get }) => {
        await createApplication(db.database, { customerId: customer.id });
        return () => get('/customer-portal/applications/export?format=csv');
      },
    },
    {
      way: 'of the activity log',
      prepare: async ({ db, customer, get }) => {
        await db.database.asJob((tx) => recordActivity(tx, { action: 'fee.paid', customerId: customer.id }));
        return () => get('/customer-portal/activity_logs/export');
      },
    },
  ],
  'notification_settings.changed': [
    {
      way: 'by their owner',
      changes: { table: 'notification_settings' },
      prepare: at(({ post }) =>
        post(`${auth}/change_notification`, {
          settings: [{ kind: 'document', channel: 'email', enabled: false }],
        }),
      ),
    },
    {
      way: 'of their reminders',
      changes: { table: 'reminder_settings' },
      prepare: at(({ post }) =>
        post('/customer-portal/notifications/reminders', {
          days: [3],
          scope: 'all',
          byMail: true,
          digest: 'daily',
        }),
      ),
    },
  ],
  'profile.changed': [
    {
      way: 'by their owner',
      changes: { table: 'users', columns: ['display_name'] },
      prepare: at(({ post }) => post(`${auth}/change_profile`, { displayName: 'Another Name' })),
    },
  ],
};

const viewOf = ({ customer, viewer }: Stage) => ({
  customerId: customer.id,
  userId: viewer.id,
  reason: 'Asked on the phone.',
});

async function actingStaff({ db: { database } }: Stage) {
  const { id: userId } = await createStaff(database);
  const sessionId = await createStaffSession(database, userId);
  const access = await database.findStaffAccess({ userId, sessionId });
  if (!access) throw new Error('There is no staff.');
  return {
    staff: { userId, sessionId, expiresAt: 0, ...access },
    provider: 'Atrium',
    ipAddress: '127.0.0.1',
  };
}

let passwordHash: string | undefined;

/** People and a customer of their own for one action. */
export async function createStage({ db, api, createMember }: Portal): Promise<Stage> {
  passwordHash ??= await hashPassword(PASSWORD);
  const { customer, user: owner, token } = await createMember({ passwordHash });
  const { user: viewer } = await createMember({ customer, role: 'viewer' });
  const authorization = `Bearer ${token}`;
  return {
    db,
    api,
    customer,
    owner,
    viewer,
    post: (url, payload = {}) => {
      const headers = { authorization, 'idempotency-key': newKey() };
      return accepted(api.app.inject({ method: 'POST', url, headers, payload }));
    },
    get: (url) => accepted(api.app.inject({ method: 'GET', url, headers: { authorization } })),
  };
}

/** Throws if the API failed, as a job does. */
async function accepted(response: Promise<{ statusCode: number; body: string }>): Promise<unknown> {
  const { statusCode, body } = await response;
  if (statusCode >= 500) throw new Error(`The API failed with ${statusCode}.`);
  return body.startsWith('{') ? JSON.parse(body) : body;
}

async function usedWithAnOldCount({ api, owner }: Stage): Promise<() => Promise<unknown>> {
  const token = await api.signedIn(owner.id);
  const { authenticator } = await createPasskey(api, token, { password: PASSWORD });
  await stepUpBy(api, token, authenticator);
  return async () => {
    const credential = authenticator.use(await beginPasskeySignIn(api), { counter: 1 });
    return accepted(api.post(`${auth}/passkeys/sign_in`, { credential }));
  };
}

function login({ api, owner }: Stage, password: string): Promise<unknown> {
  return accepted(api.post('/api/login/', { email: owner.email, password }));
}

const newcomerOf = ({ customer }: Stage) => `nora@${customer.code.toLowerCase()}.example`;

async function invite(stage: Stage): Promise<number> {
  const body = { email: newcomerOf(stage), displayName: 'Nora New', role: 'viewer' };
  const invited = await stage.post(`${people}/invite`, body);
  return (invited as { customer: { id: number } }).customer.id;
}

/** An invitation for a signed-in person with an account. */
async function inviteKnown({ db, api, customer }: Stage): Promise<{ id: number; token: string }> {
  const { id: userId, email } = await createUser(db.database);
  const { id } = await createInvitation(db.database, { customerId: customer.id, email });
  return { id, token: await api.signedIn(userId) };
}

/** Secret of an invitation for a person without an account. */
async function mailedInvitation(stage: Stage): Promise<string> {
  await invite(stage);
  await stage.api.deliver();
  const mail = stage.api.mails.findLast(({ to }) => to === newcomerOf(stage));
  return /create-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

function mailed({ api }: Stage, pattern: RegExp): string {
  return pattern.exec(api.mails.at(-1)?.text ?? '')?.[1] ?? '';
}

async function redeemed(stage: Stage): Promise<{ readonly id: number }> {
  const rewardId = await affordableReward(stage);
  const { redemption } = (await stage.post('/customer-portal/rewards/redeem', { rewardId })) as {
    redemption: { id: number };
  };
  return redemption;
}

async function affordableReward({ db, customer }: Stage): Promise<number> {
  await fund(db.database, customer.id, 1_000);
  return (await createReward(db.database, { pointsCost: 100 })).id;
}

function imported(more: object): RecordedAction['prepare'] {
  return async ({ db, customer }) => {
    const record = {
      customer: customer.code,
      reference: 'TM-1',
      title: 'Blue bird',
      category: 'Trademark',
      country: 'EU',
      appliedAt: '2026-01-02',
      history: [{ status: 'Draft', at: '2026-01-02' }],
      ...more,
    };
    return async () => {
      const folder = mkdtempSync(join(tmpdir(), 'atrium-import-'));
      writeFileSync(join(folder, 'receipt.pdf'), '%PDF-1.7 receipt');
      writeFileSync(join(folder, 'records.ndjson'), JSON.stringify(record));
      try {
        await importApplications(db.url, join(folder, 'records.ndjson'), { partial: false });
      } finally {
        rmSync(folder, { recursive: true });
      }
    };
  };
}

/** An action on a deadline of the customer, open by default. */
function onDeadline(
  action: string,
  body: object = {},
  overrides: Pick<Partial<TestDeadline>, 'state'> = {},
): RecordedAction['prepare'] {
  return async ({ db, customer, post }) => {
    const { id } = await createDeadline(db.database, { customerId: customer.id, ...overrides });
    return () => post(`/customer-portal/deadlines/${id}/${action}`, body);
  };
}

async function createAttachment({ database }: TestDatabase, customerId: number) {
  const { id: applicationId } = await createApplication(database, { customerId });
  const content = Buffer.from('%PDF');
  const sha256 = createHash('sha256').update(content).digest();
  const { id } = await database.asJob(async (tx) => {
    await tx.rows(sql`
      INSERT INTO document_contents (customer_id, sha256, content) VALUES (${customerId}, ${sha256}, ${content})`);
    return tx.one<{ id: number }>(sql`
      INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes, content_sha256)
      VALUES (${customerId}, ${applicationId}, 'Letter.pdf', 'application/pdf', 4, ${sha256}) RETURNING id`);
  });
  return { id, applicationId };
}

/** The body that lets a new deadline lapse. */
async function instructionBody({ db, customer }: Stage) {
  const { id: deadlineId, applicationId } = await createDeadline(db.database, { customerId: customer.id });
  return { kindId: 5, targets: [{ applicationId, deadlineId }] };
}

async function sentInstruction(stage: Stage): Promise<number> {
  const body = await instructionBody(stage);
  const { items } = (await stage.post('/customer-portal/instructions', body)) as {
    items: { instruction: { id: number } }[];
  };
  return items[0]?.instruction.id ?? 0;
}

function answer({ db: { database } }: Stage, id: number, given: Answer): Promise<unknown> {
  return answerInstruction({ database, clock: () => null }, id, { answer: given, reason: 'As agreed.' });
}
