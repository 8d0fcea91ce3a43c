import { type ActivityAction, type Permission, permissionsOfRole, type Role } from '@atrium/contract';
import { addDays, type DemoApplication } from './applications.ts';
import type { Random } from './random.ts';

export interface Actor {
  readonly id: number;
  readonly displayName: string;
  readonly role: Role;
}

export interface DemoActivity {
  readonly customerId: number | null;
  readonly actor: Pick<Actor, 'id' | 'displayName'> | null;
  readonly action: ActivityAction;
  readonly subject: { readonly kind: string; readonly id: number; readonly label: string } | null;
  readonly at: Date;
  readonly ipAddress: string | null;
  readonly details: Record<string, unknown>;
}

export function activityOf(
  random: Random,
  application: DemoApplication,
  { id, customerId, people }: { id: number; customerId: number; people: readonly Actor[] },
): DemoActivity[] {
  const subject = {
    kind: 'application',
    id,
    label: `${application.reference} ${application.title}`,
  };
  // As with imports, no person of the customer files, uploads or pays here.
  const byProvider = (action: ActivityAction, at: Date, details: Record<string, unknown> = {}) => ({
    customerId,
    actor: null,
    action,
    subject,
    at,
    ipAddress: null,
    details,
  });
  const byPerson = (action: ActivityAction, at: Date, details: Record<string, unknown>) => ({
    ...byProvider(action, at, details),
    actor: random.pick(people),
    ipAddress: addressOf(random),
  });
  const [first, ...later] = application.steps;
  return [
    ...(first ? [byProvider('application.created', first.at)] : []),
    ...later.map(({ statusId, at }) => byProvider('application.status_changed', at, { statusId })),
    ...application.attachments.map(({ name, uploadedAt }) =>
      byProvider('document.uploaded', uploadedAt, { name }),
    ),
    ...application.attachments
      .filter(() => random.chance(0.08))
      .map(({ name, uploadedAt }) =>
        byPerson('document.downloaded', new Date(uploadedAt.getTime() + 1_800_000), { name }),
      ),
    ...application.fees.flatMap(({ name, amount, paidAt }) =>
      paidAt ? [byProvider('fee.paid', paidAt, { name, amount })] : [],
    ),
    ...(application.dueAt && random.chance(0.1) ? [movedDeadline(application, customerId, subject)] : []),
  ];
}

const EARLIER_DAYS = 30;

function movedDeadline(
  { dueAt, updatedAt }: DemoApplication,
  customerId: number,
  subject: NonNullable<DemoActivity['subject']>,
): DemoActivity {
  const before = addDays(new Date(`${dueAt}T00:00:00Z`), -EARLIER_DAYS)
    .toISOString()
    .slice(0, 10);
  return {
    customerId,
    actor: null,
    action: 'application.changed',
    subject,
    at: updatedAt,
    ipAddress: null,
    details: { before: { dueAt: before }, after: { dueAt } },
  };
}

const triedSignOn = { issuer: 'https://sign-in.example', clientId: 'atrium', isOn: false, defaultRole: null };

const detailsOf: Partial<Record<ActivityAction, Record<string, unknown>>> = {
  'export.created': { format: 'csv', rows: 120 },
  'otp_threshold.changed': { before: { otpThreshold: null }, after: { otpThreshold: 2_000 } },
  'report_schedule.created': { name: 'Points statement', format: 'pdf' },
  'report_schedule.deleted': { name: 'Points statement' },
  'session.revoked': { count: 1 },
  'approval_rule.changed': { action: 'redeem', before: { above: null }, after: { above: 5_000 } },
  'directory_group.mapped': { name: 'Portal managers', before: { role: null }, after: { role: 'manager' } },
  'security_policy.changed': {
    before: { demands: 'any', graceDays: 0 },
    after: { demands: 'second_factor', graceDays: 14 },
  },
  'security_policy.reset': {
    before: { demands: 'second_factor', graceDays: 14 },
    reason: 'Asked for by the owner on the phone.',
  },
  'sign_on.changed': { before: null, after: triedSignOn },
  'sign_on.removed': { before: triedSignOn, after: null },
  'calendar_titles.changed': { before: { calendarTitles: true }, after: { calendarTitles: false } },
  'otp.failed': { purpose: 'change_password' },
  'passkey.added': { name: 'My laptop' },
  'passkey.removed': { name: 'My laptop' },
  'passkey.counter_refused': { name: 'My laptop' },
  'factor.verified': { factor: 'passkey' },
  'factor.failed': { factor: 'passkey' },
  'preview.opened': { name: 'mfe-rewards 2.0.0-pr.7', team: 'Rewards' },
};

const needed: Partial<Record<ActivityAction, Permission>> = { 'otp_threshold.changed': 'rewards:manage' };

/** People act for a customer as their role allows, and for themselves. */
export function activityOfPeople(
  random: Random,
  now: Date,
  { customerId, people }: { customerId: number; people: readonly Actor[] },
): DemoActivity[] {
  const forCustomer: ActivityAction[] = ['customer.switched', 'export.created', 'otp_threshold.changed'];
  const forOneself: ActivityAction[] = [
    'auth.login',
    'auth.login',
    'auth.login_failed',
    'otp.failed',
    'otp.verified',
    'preview.opened',
    'password.changed',
    'password.reset',
    'session.revoked',
    'notification_settings.changed',
    'profile.changed',
  ];
  const entry = (actor: Actor, action: ActivityAction, of: number | null, days: number) => ({
    customerId: of,
    actor,
    action,
    subject: null,
    at: recently(random, now, days),
    ipAddress: addressOf(random),
    details: detailsOf[action] ?? {},
  });
  const ofPeople = people.flatMap((person) => [
    ...forCustomer
      .filter((action) => mayDo(person, needed[action]))
      .map((action) => entry(person, action, customerId, SINCE_DAYS)),
    ...forOneself.map((action) => entry(person, action, null, SINCE_DAYS)),
  ]);
  const owners = people.filter(({ role }) => role === 'owner');
  return [...ofPeople, ...owners.flatMap((owner) => activityOfOwner(now, { customerId, owner }))];
}

export function mayDo({ role }: Pick<Actor, 'role'>, permission: Permission | undefined): boolean {
  return permission === undefined || permissionsOfRole[role].includes(permission);
}

/** Passkeys that were tried and removed again, and LINE. */
export function activityOfFactors(
  now: Date,
  people: readonly (Pick<Actor, 'id' | 'displayName'> & { readonly email: string })[],
  isLinked: (person: { readonly email: string }) => boolean,
): DemoActivity[] {
  const entry = (actor: Pick<Actor, 'id' | 'displayName'>, action: ActivityAction, daysAgo: number) => ({
    customerId: null,
    actor,
    action,
    subject: null,
    at: addDays(now, -daysAgo),
    ipAddress: '192.0.2.7',
    details: detailsOf[action] ?? {},
  });
  return people.flatMap((person) => [
    entry(person, 'passkey.added', 17),
    entry(person, 'factor.verified', 16),
    entry(person, 'factor.failed', 15),
    entry(person, 'passkey.counter_refused', 14),
    entry(person, 'passkey.removed', 13),
    entry(person, 'totp.added', 12),
    entry(person, 'recovery_codes.created', 11),
    entry(person, 'totp.removed', 10),
    entry(person, 'recovery.begun', 9),
    entry(person, 'recovery.stopped', 8),
    entry(person, 'recovery.begun', 7),
    entry(person, 'recovery.finished', 6),
    entry(person, 'line.linked', 18),
    ...(isLinked(person) ? [] : [entry(person, 'line.unlinked', 5)]),
  ]);
}

const SINCE_DAYS = 18;

/** A rule that was tried: what waited under it was decided, and it ended. */
const approvalEntries = (
  [
    ['approval_rule.changed', 7],
    ['approval.requested', 6],
    ['approval.refused', 6],
    ['approval.approved', 5],
    ['approval.voided', 5],
    ['access.confirmed', 7],
    // A directory was tried, too, and a sign-on.
    ['directory_token.created', 6],
    ['directory_group.mapped', 6],
    ['directory_token.revoked', 5],
    ['sign_on.changed', 4],
    ['sign_on.linked', 4],
    ['sign_on.unlinked', 3],
    ['sign_on.removed', 3],
  ] as const
).map(([action, daysAgo]) => ({ action, subject: null, daysAgo }));

/** Each feed and report was created and ended, and titles are not shown. */
function activityOfOwner(
  now: Date,
  { customerId, owner }: { customerId: number; owner: Actor },
): DemoActivity[] {
  const subject = { kind: 'calendar_feed', id: 1, label: 'Deadlines' };
  const entries = [
    { action: 'calendar_feed.created', subject, daysAgo: 9 },
    { action: 'calendar_titles.changed', subject: null, daysAgo: 8 },
    { action: 'calendar_feed.revoked', subject, daysAgo: 4 },
    { action: 'report_schedule.created', subject: null, daysAgo: 3 },
    ...approvalEntries,
    { action: 'security_policy.changed', subject: null, daysAgo: 3 },
    { action: 'security_policy.reset', subject: null, daysAgo: 2 },
    { action: 'approval.expired', subject: null, daysAgo: 2 },
    { action: 'report_schedule.deleted', subject: null, daysAgo: 2 },
  ] as const;
  return entries.map(({ action, subject, daysAgo }) => ({
    customerId,
    actor: isOfNoOne(action) ? null : owner,
    action,
    subject,
    at: addDays(now, -daysAgo),
    ipAddress: isOfNoOne(action) ? null : '192.0.2.7',
    details: detailsOf[action] ?? {},
  }));
}

/** The provider and jobs do these. */
function isOfNoOne(action: ActivityAction): boolean {
  return action === 'security_policy.reset' || action === 'approval.expired';
}

function recently(random: Random, now: Date, days: number): Date {
  return addDays(now, -days * random.next());
}

/** These addresses are reserved for documentation. */
function addressOf(random: Random): string {
  return `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.between(1, 254)}`;
}
