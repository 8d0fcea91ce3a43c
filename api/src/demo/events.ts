import type { ActivityAction } from '@atrium/contract';
import { addDays, type DemoApplication } from './applications.ts';
import type { Random } from './random.ts';

/** A person with an id. */
export interface Actor {
  readonly id: number;
  readonly displayName: string;
}

export interface DemoActivity {
  readonly customerId: number | null;
  readonly actor: Actor | null;
  readonly action: ActivityAction;
  readonly subject: { readonly kind: string; readonly id: number; readonly label: string } | null;
  readonly at: Date;
  readonly ipAddress: string | null;
  readonly details: Record<string, unknown>;
}

/** Entries in the activity log for the history of an application. */
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
  const byPerson = (action: ActivityAction, at: Date, details: Record<string, unknown> = {}) => ({
    customerId,
    actor: random.pick(people),
    action,
    subject,
    at,
    ipAddress: addressOf(random),
    details,
  });
  const [first, ...later] = application.steps;
  return [
    ...(first ? [byPerson('application.created', first.at)] : []),
    ...later.map(({ statusId, at }) => ({
      customerId,
      actor: null,
      action: 'application.status_changed' as const,
      subject,
      at,
      ipAddress: null,
      details: { statusId },
    })),
    ...application.documents.map(({ name, uploadedAt }) =>
      byPerson('document.uploaded', uploadedAt, { name }),
    ),
    ...application.documents
      .filter(() => random.chance(0.08))
      .map(({ name, uploadedAt }) =>
        byPerson('document.downloaded', new Date(uploadedAt.getTime() + 1_800_000), { name }),
      ),
    ...application.fees.flatMap(({ name, amount, paidAt }) =>
      paidAt ? [byPerson('fee.paid', paidAt, { name, amount })] : [],
    ),
    ...(application.dueAt && random.chance(0.1) ? [movedDeadline(application, customerId, subject)] : []),
  ];
}

const EARLIER_DAYS = 30;

/** The office extended a deadline, which was imported. */
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

/** Details of each kind of entry, as the real actions log them. */
const detailsOf: Partial<Record<ActivityAction, Record<string, unknown>>> = {
  'export.created': { format: 'csv', rows: 120 },
  'otp_threshold.changed': { before: { otpThreshold: null }, after: { otpThreshold: 2_000 } },
  'report_schedule.created': { name: 'Points statement', format: 'pdf' },
  'report_schedule.deleted': { name: 'Points statement' },
  'session.revoked': { count: 1 },
  'calendar_titles.changed': { before: { calendarTitles: true }, after: { calendarTitles: false } },
  'otp.failed': { purpose: 'change_password' },
  'user.invited': { after: { role: 'viewer' } },
  'invitation.withdrawn': { before: { role: 'viewer' } },
  'invitation.declined': { before: { role: 'viewer' } },
  'customer.left': { before: { role: 'viewer' } },
  'user.joined': { before: { status: 'invited' }, after: { role: 'viewer', status: 'active' } },
  'user.deactivated': { before: { status: 'active' }, after: { status: 'deactivated' } },
  'user.reactivated': { before: { status: 'deactivated' }, after: { status: 'active' } },
  'preview.opened': { name: 'mfe-rewards 2.0.0-pr.7', team: 'Rewards' },
  'role.changed': { before: { role: 'viewer' }, after: { role: 'manager' } },
};

/** Other actions of people, for a customer and for themselves. */
export function activityOfPeople(
  random: Random,
  now: Date,
  { customerId, people }: { customerId: number; people: readonly Actor[] },
): DemoActivity[] {
  const onInvitations: ActivityAction[] = [
    'user.invited',
    'invitation.resent',
    'invitation.withdrawn',
    'invitation.declined',
  ];
  const onPeople: ActivityAction[] = [
    ...onInvitations,
    'user.joined',
    'user.deactivated',
    'user.reactivated',
    'role.changed',
  ];
  const forCustomer: ActivityAction[] = [
    'customer.switched',
    'export.created',
    'otp_threshold.changed',
    'customer.left',
    ...onPeople,
  ];
  const forOneself: ActivityAction[] = [
    'auth.login',
    'auth.login',
    'auth.login_failed',
    'otp.failed',
    'otp.verified',
    'line.linked',
    'line.unlinked',
    'preview.opened',
    'password.changed',
    'password.reset',
    'session.revoked',
    'notification_settings.changed',
    'profile.changed',
  ];
  const ofPeople = people.flatMap((person) => [
    ...forCustomer.map((action) => {
      const other = random.pick(people);
      const kind = onInvitations.includes(action) ? 'invitation' : 'user';
      return {
        customerId,
        // People who decline are not named.
        actor: action === 'invitation.declined' ? null : person,
        action,
        subject: onPeople.includes(action) ? { kind, id: other.id, label: other.displayName } : null,
        at: recently(random, now, 120),
        ipAddress: addressOf(random),
        details: detailsOf[action] ?? {},
      };
    }),
    ...forOneself.map((action) => ({
      customerId: null,
      actor: person,
      action,
      subject: null,
      at: recently(random, now, 60),
      ipAddress: addressOf(random),
      details: detailsOf[action] ?? {},
    })),
  ]);
  return [...ofPeople, ...people.slice(0, 1).flatMap((owner) => activityOfOwner(now, { customerId, owner }))];
}

/** What an owner did with calendar feeds and reports: each was created and ended, and titles are not shown. */
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
    { action: 'report_schedule.deleted', subject: null, daysAgo: 2 },
  ] as const;
  return entries.map(({ action, subject, daysAgo }) => ({
    customerId,
    actor: owner,
    action,
    subject,
    at: addDays(now, -daysAgo),
    ipAddress: '192.0.2.7',
    details: detailsOf[action] ?? {},
  }));
}

function recently(random: Random, now: Date, days: number): Date {
  return addDays(now, -days * random.next());
}

/** Addresses reserved for documentation. */
function addressOf(random: Random): string {
  return `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.between(1, 254)}`;
}
