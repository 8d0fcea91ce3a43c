import type { NotificationKind, Permission } from '@atrium/contract';
import { z } from 'zod';
import type { RelayedEvent } from '../../outbox/index.ts';
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

const subject = z.object({ kind: z.string(), id: z.int(), label: z.string() });
const onSubject = z.object({ subject });
const amount = onSubject.extend({ points: z.int() });
const onPart = onSubject.extend({ name: z.string(), actorId: z.int().nullish() });
const status = onSubject.extend({ status: z.string(), actionRequired: z.boolean() });
const reminder = onSubject.extend({ daysAhead: z.int(), dueOn: z.string() });
const earned = amount.extend({ ruleId: z.int().nullish() });
const expiring = z.object({
  points: z.int(),
  daysAhead: z.int(),
  dueOn: z.string(),
  /** What they are good for. */
  reward: z.object({ id: z.int(), name: z.string() }).nullish(),
});
const released = z.object({ points: z.int() });
const threshold = z.object({
  after: z.object({ otpThreshold: z.int().nullable() }),
  actorId: z.int(),
});
const named = z.object({ displayName: z.string() });
const ofPerson = z.object({ userId: z.int(), actorId: z.int().nullish() });
const ofMember = ofPerson.extend({ displayName: z.string(), role: z.string() });
const ofSessions = ofPerson.extend({ customer: z.string().optional() });
const ofInvitation = z.object({
  id: z.int(),
  email: z.string(),
  customer: z.string(),
  role: z.string(),
  inviter: z.string().nullable(),
});
const ofDevice = ofPerson.extend({ ipAddress: z.string() });

type Rule = (payload: unknown) => Draft | readonly Draft[];

/** What to tell of each event; an event without a rule tells nothing. */
const rules: Readonly<Record<string, Rule>> = {
  'application.status_changed': (payload) => {
    const { subject, status: name, actionRequired } = status.parse(payload);
    return actionRequired
      ? { kind: 'action_required', text: messages.actionRequired(subject.label, name), subject }
      : { kind: 'application_status', text: messages.statusChanged(subject.label, name), subject };
  },
  'application.deadline': (payload) => {
    const { subject, daysAhead, dueOn } = reminder.parse(payload);
    return { kind: 'deadline', text: messages.deadline(subject.label, daysAhead, dueOn), subject };
  },
  'document.uploaded': (payload) => {
    const { subject, name, actorId } = onPart.parse(payload);
    return {
      kind: 'document',
      text: messages.documentUploaded(subject.label, name),
      subject,
      ...except(actorId),
    };
  },
  'fee.paid': (payload) => {
    const { subject, name, actorId } = onPart.parse(payload);
    return { kind: 'payment', text: messages.feePaid(subject.label, name), subject, ...except(actorId) };
  },
  'points.earned': (payload) => {
    const { subject, points, ruleId } = earned.parse(payload);
    return {
      kind: 'points_earned',
      text: messages.pointsEarned(points, subject.label),
      subject: ruleId ? { kind: 'earn_point', id: ruleId } : subject,
    };
  },
  'points.released': (payload) => {
    const { points } = released.parse(payload);
    return { kind: 'points_earned', text: messages.pointsReleased(points), subject: null };
  },
  'otp_threshold.changed': (payload) => {
    const { after, actorId } = threshold.parse(payload);
    return {
      kind: 'security',
      text: messages.otpThresholdChanged(after.otpThreshold),
      subject: null,
      ...except(actorId),
    };
  },
  'points.expiring': (payload) => {
    const { points, daysAhead, dueOn, reward } = expiring.parse(payload);
    return {
      kind: 'points_expiring',
      text: messages.pointsExpiring(points, daysAhead, dueOn, reward?.name),
      subject: reward ? { kind: 'reward', id: reward.id } : null,
    };
  },
  'points.expired': (payload) => {
    const { subject, points } = amount.parse(payload);
    return { kind: 'points_expired', text: messages.pointsExpired(points), subject };
  },
  'points.redeemed': (payload) => {
    const { subject, points } = amount.parse(payload);
    return { kind: 'redemption', text: messages.redeemed(subject.label, points), subject };
  },
  'points.refunded': (payload) => {
    const { subject, points } = amount.parse(payload);
    return { kind: 'redemption', text: messages.refunded(subject.label, points), subject };
  },
  'user.joined': (payload) => {
    const { userId, displayName, role } = ofMember.parse(payload);
    return {
      kind: 'invitation',
      text: messages.joined(displayName, role),
      subject: { kind: 'user', id: userId },
      permission: 'users:read',
      exceptUserIds: [userId],
    };
  },
  'invitation.created': (payload) => {
    const { id, email, ...facts } = ofInvitation.parse(payload);
    return {
      kind: 'invitation',
      text: messages.invited(facts),
      subject: { kind: 'invitation', id },
      onlyEmail: email,
      ownAccount: true,
      hasOwnMail: true,
    };
  },
  'invitation.declined': (payload) => {
    const { displayName } = named.parse(payload);
    return {
      kind: 'invitation',
      text: messages.declined(displayName),
      subject: null,
      permission: 'users:manage',
    };
  },
  'customer.left': (payload) => {
    const { displayName } = named.parse(payload);
    return {
      kind: 'invitation',
      text: messages.left(displayName),
      subject: null,
      permission: 'users:manage',
    };
  },
  'role.changed': (payload) => {
    const { userId, role } = ofMember.parse(payload);
    return { kind: 'security', text: messages.roleChanged(role), subject: null, onlyUserId: userId };
  },
  'user.reactivated': (payload) => {
    const { userId } = ofPerson.parse(payload);
    return { kind: 'security', text: messages.accessBack, subject: null, onlyUserId: userId };
  },
  'password.changed': (payload) => ownAccount(payload, messages.passwordChanged),
  'password.reset': (payload) => ownAccount(payload, messages.passwordChanged),
  'session.revoked': (payload) => {
    const { customer } = ofSessions.parse(payload);
    return ownAccount(payload, customer ? messages.sessionsEndedFor(customer) : messages.sessionsEnded);
  },
  'line.linked': (payload) => ownAccount(payload, messages.lineLinked),
  'line.unlinked': (payload) => ownAccount(payload, messages.lineUnlinked),
  'auth.new_device': (payload) => ownAccount(payload, messages.newDevice(ofDevice.parse(payload).ipAddress)),
};

/** What the event tells. @throws where its payload lacks what the rule needs: the relay tries again, then gives up */
export function draftsOf({ kind, payload }: RelayedEvent): readonly Draft[] {
  return [rules[kind]?.(payload) ?? []].flat();
}

function except(actorId: number | null | undefined): { exceptUserIds?: readonly number[] } {
  return actorId ? { exceptUserIds: [actorId] } : {};
}

function ownAccount(payload: unknown, text: readonly [string, string]): Draft {
  const { userId } = ofPerson.parse(payload);
  return { kind: 'security', text, subject: null, onlyUserId: userId, ownAccount: true };
}
