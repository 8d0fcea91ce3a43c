import { type ActivityAction, approvalActions, demands, roles, ruledActions } from '@atrium/contract';
import { z } from 'zod';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const actorId = z.int().nullish();
const subject = z.object({ kind: z.string(), id: z.int(), label: z.string() });

const ofPerson = z.object({ userId: z.int() });
const named = z.object({ displayName: z.string() });
const ofMember = ofPerson.extend({ displayName: z.string(), role: z.enum(roles), actorId });
const onSubject = z.object({ subject });
const onDeadline = onSubject.extend({ userId: z.int(), dueOn: z.iso.date(), actorId });
const onPart = onSubject.extend({ name: z.string(), actorId });
const points = onSubject.extend({ points: z.int(), actorId });
/** What a standing instruction does to a deadline; `name` is the kind. */
const onStanding = onSubject.extend({ name: z.string(), actsOn: z.iso.date() });
/** An instruction: `name` is its kind, `userId` who sent it. */
const onInstruction = onSubject.extend({
  name: z.string(),
  userId: z.int().nullable(),
  actorId,
});
const redemption = points.extend({ rewardId: z.int() });
/** An approval that `userId` had asked for. */
const ofApproval = onSubject.extend({ action: z.enum(approvalActions), userId: z.int() });
/** `actorId` decided it. */
const onApproval = ofApproval.extend({ actorId: z.int() });
const threshold = z.object({ otpThreshold: z.int().nullable() });

const recordedEvents = {
  'application.status_changed': onSubject.extend({ status: z.string(), actionRequired: z.boolean() }),
  'deadline.done': onDeadline,
  'deadline.reopened': onDeadline,
  'deadline.waived': onDeadline,
  'deadline.extended': onDeadline,
  'deadline.assigned': onDeadline,
  'deadline.undone': onDeadline,
  'deadline.missed': onDeadline.extend({ userId: z.int().nullable() }),
  'instruction.accepted': onInstruction,
  'instruction.done': onInstruction,
  'instruction.refused': onInstruction,
  'instruction.cancelled': onInstruction,
  /** `followerIds` are the people who are mailed, `isProvider` says who wrote. */
  'message.sent': onSubject.extend({ isProvider: z.boolean(), followerIds: z.array(z.int()), actorId }),
  'document.uploaded': onPart,
  'fee.paid': onPart.extend({
    feeId: z.int(),
    amount: z.int(),
    paidAt: instant,
    paidOn: z.iso.date().nullish(),
    renewalDueAt: instant.nullish(),
  }),
  'points.earned': points.extend({
    availableAt: instant,
    pending: z.boolean(),
    ruleId: z.int().nullable(),
  }),
  'points.redeemed': redemption,
  'points.refunded': redemption,
  'points.expired': points.extend({ expiresAt: instant }),
  /** `debt` counts the points of a claw-back that were spent already. */
  'points.adjusted': points.extend({ debt: z.int().optional() }),
  'otp_threshold.changed': z.object({ before: threshold, after: threshold, actorId: z.int() }),
  'approval.requested': onSubject.extend({
    action: z.enum(approvalActions),
    points: z.int().nullable(),
    actorId: z.int(),
  }),
  'approval.approved': onApproval,
  'approval.refused': onApproval,
  'approval.voided': onApproval,
  'approval.expired': ofApproval,
  'approval_rule.changed': z.object({
    action: z.enum(ruledActions),
    above: z.int().nullable(),
    actorId: z.int(),
  }),
  /** `beginsOn` is null if it is demanded at once. */
  'security_policy.changed': z.object({
    demands: z.enum(demands),
    beginsOn: z.iso.date().nullable(),
    actorId: z.int(),
  }),
  'security_policy.reset': z.object({ reason: z.string() }),
  'user.joined': ofMember,
  'user.deactivated': ofMember,
  'user.reactivated': ofMember,
  'user.readmitted': ofPerson.extend({ customer: z.string() }),
  'role.changed': ofMember,
  'invitation.declined': named.extend({ invitationId: z.int().optional() }),
  'directory_token.created': z.object({ actorId: z.int() }),
  'customer.left': ofMember.pick({ userId: true, displayName: true }),
  'password.changed': ofPerson,
  'password.reset': ofPerson,
  /** `customer` is a name, where the sessions ended for one customer only. */
  'session.revoked': ofPerson.extend({ actorId, customer: z.string().optional() }),
  'line.linked': ofPerson,
  'line.unlinked': ofPerson,
  'passkey.added': ofPerson.extend({ name: z.string() }),
  'passkey.removed': ofPerson.extend({ name: z.string() }),
  'passkey.counter_refused': ofPerson.extend({ name: z.string() }),
  'totp.added': ofPerson,
  'totp.removed': ofPerson,
  'recovery_codes.created': ofPerson,
  'recovery.begun': ofPerson,
  'recovery.stopped': ofPerson,
  'recovery.finished': ofPerson,
  /** `customer` is its name. */
  'sign_on.linked': ofPerson.extend({ customer: z.string() }),
  'sign_on.changed': z.object({ actorId }),
  'sign_on.removed': z.object({ actorId }),
  'calendar_feed.created': ofPerson.extend({ name: z.string() }),
  'report_schedule.created': ofPerson.extend({ name: z.string() }),
} satisfies Partial<Record<ActivityAction, z.ZodType>>;

const eventSchemas = {
  ...recordedEvents,
  'standing_instruction.announced': onStanding,
  'standing_instruction.acted': onStanding,
  'standing_instruction.held_up': onStanding.extend({
    reason: z.enum(['different-kinds', 'not-offered', 'cut-off-passed']),
  }),
  'standing_instruction.without_owner': z.object({ name: z.string() }),
  'application.filed': onSubject.extend({ countryCode: z.string(), filedAt: instant }),
  /** A filing was undone. `next` is the first one in the same office afterwards. */
  'application.unfiled': onSubject.extend({
    countryCode: z.string(),
    reason: z.string(),
    next: onSubject.extend({ filedAt: instant }).nullish(),
  }),
  /** Several deadlines of a customer at once; `dueOn` is the earliest of their dates. */
  'deadlines.assigned': z.object({ userId: z.int(), count: z.int(), dueOn: z.iso.date(), actorId }),
  /** No one is responsible any more: the person is no longer a member. */
  'deadlines.released': ofPerson.extend({ displayName: z.string(), count: z.int() }),
  'fee.returned': z.object({ feeId: z.int(), reason: z.string() }),
  'customer.referred': onSubject.extend({ referredAt: instant }),
  'points.released': z.object({ points: z.int(), transactionIds: z.array(z.int()) }),
  'points.expiring': z.object({
    points: z.int(),
    daysAhead: z.int(),
    dueOn: z.iso.date(),
    reward: z.object({ id: z.int(), name: z.string() }).nullish(),
  }),
  'invitation.created': z.object({
    id: z.int(),
    email: z.string(),
    customer: z.string(),
    role: z.enum(roles),
    inviter: z.string().nullable(),
    inviterId: z.int().nullish(),
  }),
  /** `people` counts those whose access no owner has confirmed in this quarter. */
  'access_review.due': z.object({ people: z.int() }),
  'invitation.issued': z.object({ mailId: z.int() }),
  'report.ready': ofPerson.extend({
    runId: z.int(),
    name: z.string(),
    isAttached: z.boolean(),
    expiresOn: z.iso.date(),
  }),
  'report.stopped': ofPerson.extend({ name: z.string() }),
  'recovery_code.used': ofPerson,
  /** Owners of a customer that demands a factor are told that the person waits for them. */
  /** Operators readmit the person in three days. */
  'readmission.announced': ofPerson.extend({ displayName: z.string() }),
  'member.recovered': ofPerson.extend({ displayName: z.string() }),
  'auth.new_device': ofPerson.extend({ ipAddress: z.string() }),
} satisfies Record<string, z.ZodType>;

export type EventKind = keyof typeof eventSchemas;

/** A job of their own dispatches these events of security and invitations, so that they do not wait for others. */
export const urgentKinds = [
  'approval.approved',
  'approval.expired',
  'approval.refused',
  'approval.requested',
  'approval.voided',
  'approval_rule.changed',
  'auth.new_device',
  'calendar_feed.created',
  'directory_token.created',
  'invitation.created',
  'invitation.issued',
  'line.linked',
  'line.unlinked',
  'member.recovered',
  'otp_threshold.changed',
  'passkey.added',
  'passkey.counter_refused',
  'passkey.removed',
  'password.changed',
  'password.reset',
  'readmission.announced',
  'recovery.begun',
  'recovery.finished',
  'recovery.stopped',
  'recovery_code.used',
  'recovery_codes.created',
  'report_schedule.created',
  'role.changed',
  'security_policy.changed',
  'security_policy.reset',
  'session.revoked',
  'sign_on.changed',
  'sign_on.linked',
  'sign_on.removed',
  'totp.added',
  'totp.removed',
  'user.reactivated',
  'user.readmitted',
] as const satisfies readonly EventKind[];

export type EventPayloads = { readonly [Kind in EventKind]: z.output<(typeof eventSchemas)[Kind]> };

/** Dispatched after its transaction has committed, at least once. */
export type OutboxEvent = {
  readonly [Kind in EventKind]: {
    readonly kind: Kind;
    readonly customerId?: number | undefined;
    readonly payload: z.input<(typeof eventSchemas)[Kind]>;
  };
}[EventKind];

export type RelayedEvent<Kinds extends EventKind = EventKind> = {
  readonly [Kind in Kinds]: {
    readonly id: number;
    readonly kind: Kind;
    readonly customerId: number | null;
    readonly payload: EventPayloads[Kind];
    readonly createdAt: string;
  };
}[Kinds];

export interface StoredEvent {
  readonly id: number;
  readonly kind: string;
  readonly customerId: number | null;
  readonly payload: unknown;
  readonly createdAt: string;
}

/** @throws for a kind that this release does not know, and for a payload that does not fit its kind */
export function readEvent(stored: StoredEvent): RelayedEvent {
  if (!isKnown(stored.kind)) throw new Error(`There is no event ${stored.kind}.`);
  return { ...stored, payload: eventSchemas[stored.kind].parse(stored.payload) } as RelayedEvent;
}

function isKnown(kind: string): kind is EventKind {
  return Object.hasOwn(eventSchemas, kind);
}
