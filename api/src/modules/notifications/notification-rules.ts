import type { NotificationKind, Permission } from '@atrium/contract';
import type { EventKind, EventPayloads, RelayedEvent } from '../../outbox/index.ts';
import { messages } from './messages/en-us.ts';

/** What an event tells, and whom: everybody who may act for its customer, or one person. */
export interface Draft {
  readonly kind: NotificationKind;
  readonly text: readonly [title: string, body: string];
  readonly subject: { readonly kind: string; readonly id: number } | null;
  /** Only this person; absent for everybody of the customer. */
  readonly onlyUserId?: number;
  /** Only whoever has the account with this address. */
  readonly onlyEmail?: string;
  /** A mail of its own tells of it. */
  readonly hasOwnMail?: boolean;
  /** Who did it, and need not be told. */
  readonly exceptUserIds?: readonly number[];
  /** What somebody has to be permitted to be told. */
  readonly permission?: Permission;
  /** Concerns the person's own account, whatever customer they act for. */
  readonly ownAccount?: boolean;
}

type Rules = { readonly [Kind in EventKind]?: (payload: EventPayloads[Kind]) => Draft };

/** What to tell of each event; an event without a rule tells nothing. */
const rules: Rules = {
  'application.status_changed': ({ subject, status: name, actionRequired }) =>
    actionRequired
      ? { kind: 'action_required', text: messages.actionRequired(subject.label, name), subject }
      : { kind: 'application_status', text: messages.statusChanged(subject.label, name), subject },
  'application.deadline': ({ subject, daysAhead, dueOn }) => ({
    kind: 'deadline',
    text: messages.deadline(subject.label, daysAhead, dueOn),
    subject,
  }),
  'document.uploaded': ({ subject, name, actorId }) => ({
    kind: 'document',
    text: messages.documentUploaded(subject.label, name),
    subject,
    ...except(actorId),
  }),
  'fee.paid': ({ subject, name, actorId }) => ({
    kind: 'payment',
    text: messages.feePaid(subject.label, name),
    subject,
    ...except(actorId),
  }),
  'points.earned': ({ subject, points, ruleId }) => ({
    kind: 'points_earned',
    text: messages.pointsEarned(points, subject.label),
    subject: ruleId ? { kind: 'earn_point', id: ruleId } : subject,
  }),
  'points.released': ({ points }) => ({
    kind: 'points_earned',
    text: messages.pointsReleased(points),
    subject: null,
  }),
  'otp_threshold.changed': ({ after, actorId }) => ({
    kind: 'security',
    text: messages.otpThresholdChanged(after.otpThreshold),
    subject: null,
    ...except(actorId),
  }),
  'points.expiring': ({ points, daysAhead, dueOn, reward }) => ({
    kind: 'points_expiring',
    text: messages.pointsExpiring(points, daysAhead, dueOn, reward?.name),
    subject: reward ? { kind: 'reward', id: reward.id } : null,
  }),
  'points.expired': ({ subject, points }) => ({
    kind: 'points_expired',
    text: messages.pointsExpired(points),
    subject,
  }),
  'points.redeemed': ({ subject, points }) => ({
    kind: 'redemption',
    text: messages.redeemed(subject.label, points),
    subject,
  }),
  'points.refunded': ({ subject, points }) => ({
    kind: 'redemption',
    text: messages.refunded(subject.label, points),
    subject,
  }),
  'user.joined': ({ userId, displayName, role }) => ({
    kind: 'invitation',
    text: messages.joined(displayName, role),
    subject: { kind: 'user', id: userId },
    permission: 'users:read',
    exceptUserIds: [userId],
  }),
  'invitation.created': ({ id, email, ...facts }) => ({
    kind: 'invitation',
    text: messages.invited(facts),
    subject: { kind: 'invitation', id },
    onlyEmail: email,
    ownAccount: true,
    hasOwnMail: true,
  }),
  'invitation.declined': ({ displayName }) => ({
    kind: 'invitation',
    text: messages.declined(displayName),
    subject: null,
    permission: 'users:manage',
  }),
  'customer.left': ({ displayName }) => ({
    kind: 'invitation',
    text: messages.left(displayName),
    subject: null,
    permission: 'users:manage',
  }),
  'role.changed': ({ userId, role }) => ({
    kind: 'security',
    text: messages.roleChanged(role),
    subject: null,
    onlyUserId: userId,
  }),
  'user.reactivated': ({ userId }) => ({
    kind: 'security',
    text: messages.accessBack,
    subject: null,
    onlyUserId: userId,
  }),
  'password.changed': (payload) => ownAccount(payload, messages.passwordChanged),
  'password.reset': (payload) => ownAccount(payload, messages.passwordChanged),
  'session.revoked': ({ customer, ...payload }) =>
    ownAccount(payload, customer ? messages.sessionsEndedFor(customer) : messages.sessionsEnded),
  'line.linked': (payload) => ownAccount(payload, messages.lineLinked),
  'line.unlinked': (payload) => ownAccount(payload, messages.lineUnlinked),
  'auth.new_device': (payload) => ownAccount(payload, messages.newDevice(payload.ipAddress)),
};

/** What the event tells, if anything. */
export function draftOf<Kind extends EventKind>({ kind, payload }: RelayedEvent<Kind>): Draft | undefined {
  return rules[kind]?.(payload);
}

function except(actorId: number | null | undefined): { exceptUserIds?: readonly number[] } {
  return actorId ? { exceptUserIds: [actorId] } : {};
}

function ownAccount({ userId }: { userId: number }, text: readonly [string, string]): Draft {
  return { kind: 'security', text, subject: null, onlyUserId: userId, ownAccount: true };
}
