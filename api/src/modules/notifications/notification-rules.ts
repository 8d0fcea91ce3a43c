import type { EventKind, EventPayloads, RelayedEvent } from '../../outbox/index.ts';
import { accountRules } from './account-rules.ts';
import type { Draft, Rules } from './notification-draft.ts';
import { except, securityRules } from './security-rules.ts';

const NO_PERSON = 0;

const rules: Rules = {
  ...securityRules,
  'application.status_changed': ({ subject, status, actionRequired }) => ({
    kind: actionRequired ? 'action_required' : 'application_status',
    message: {
      key: actionRequired ? 'actionRequired' : 'statusChanged',
      parameters: { label: subject.label, status },
    },
    subject,
  }),
  'deadline.done': (payload) => ofDeadline(payload, 'deadlineDone'),
  'deadline.reopened': (payload) => ofDeadline(payload, 'deadlineReopened'),
  'deadline.waived': (payload) => ofDeadline(payload, 'deadlineWaived'),
  'deadline.extended': (payload) => ofDeadline(payload, 'deadlineExtended'),
  'deadline.assigned': (payload) => ofDeadline(payload, 'deadlineAssigned'),
  'deadline.undone': (payload) => ofDeadline(payload, 'deadlineUndone'),
  'deadline.missed': ({ userId, ...payload }) =>
    userId === null
      ? { ...ofDeadline(payload, 'deadlineMissed'), permission: 'deadlines:write' }
      : ofDeadline({ ...payload, userId }, 'deadlineMissed'),
  'deadlines.assigned': ({ userId, count, dueOn, actorId }) => ({
    kind: 'deadline',
    message: { key: 'deadlinesAssigned', parameters: { count, dueOn } },
    subject: null,
    onlyUserId: userId,
    ...except(actorId),
  }),
  'deadlines.released': ({ userId: personId, displayName: name, count }) => ({
    kind: 'deadline',
    message: { key: 'deadlinesReleased', parameters: { name, personId, count } },
    subject: null,
    permission: 'deadlines:write',
  }),
  'instruction.accepted': (payload) => ofInstruction(payload, 'instructionAccepted'),
  'instruction.done': (payload) => ofInstruction(payload, 'instructionDone'),
  'instruction.refused': (payload) => ofInstruction(payload, 'instructionRefused'),
  'instruction.cancelled': (payload) => ofInstruction(payload, 'instructionCanceled'),
  'standing_instruction.announced': ({ subject, name, actsOn }) => ({
    kind: 'instruction',
    message: { key: 'standingAnnounced', parameters: { label: subject.label, name, actsOn } },
    subject,
    permission: 'instructions:write',
    mailedToUserId: NO_PERSON,
  }),
  'standing_instruction.acted': ({ subject, name }) => ({
    kind: 'instruction',
    message: { key: 'standingActed', parameters: { label: subject.label, name } },
    subject,
    permission: 'instructions:write',
    mailedToUserId: NO_PERSON,
  }),
  'standing_instruction.held_up': ({ subject, name, reason }) => ({
    kind: 'instruction',
    message: { key: 'standingHeldUp', parameters: { label: subject.label, name, reason } },
    subject,
    permission: 'standing_instructions:manage',
  }),
  'standing_instruction.without_owner': ({ name }) => ({
    kind: 'instruction',
    message: { key: 'standingWithoutOwner', parameters: { name } },
    subject: null,
    permission: 'standing_instructions:manage',
  }),
  'message.sent': ({ subject, isProvider, followerIds, actorId }) => ({
    kind: 'message',
    message: { key: isProvider ? 'providerWrote' : 'memberWrote', parameters: { label: subject.label } },
    subject,
    followerIds,
    ...except(actorId),
  }),
  'document.uploaded': ({ subject, name, actorId }) => ({
    kind: 'document',
    message: { key: 'documentUploaded', parameters: { label: subject.label, name } },
    subject,
    ...except(actorId),
  }),
  'fee.paid': ({ subject, name, actorId }) => ({
    kind: 'payment',
    message: { key: 'feePaid', parameters: { label: subject.label, name } },
    subject,
    ...except(actorId),
  }),
  'points.earned': ({ subject, points, ruleId }) => ({
    kind: 'points_earned',
    message: { key: 'pointsEarned', parameters: { points, cause: subject.label } },
    subject: ruleId ? { kind: 'earn_point', id: ruleId } : subject,
  }),
  'points.released': ({ points }) => ({
    kind: 'points_earned',
    message: { key: 'pointsReleased', parameters: { points } },
    subject: null,
  }),
  'points.expiring': ({ points, daysAhead, dueOn, reward }) => ({
    kind: 'points_expiring',
    message: {
      key: 'pointsExpiring',
      parameters: { points, daysAhead, dueOn, reward: reward?.name ?? null },
    },
    subject: reward ? { kind: 'reward', id: reward.id } : null,
  }),
  'points.expired': ({ subject, points }) => ({
    kind: 'points_expired',
    message: { key: 'pointsExpired', parameters: { points } },
    subject,
  }),
  'points.redeemed': ({ subject, points, actorId }) => ({
    kind: 'redemption',
    message: { key: 'redeemed', parameters: { reward: subject.label, points } },
    subject,
    mailedToUserId: actorId ?? NO_PERSON,
  }),
  'points.refunded': ({ subject, points, actorId }) => ({
    kind: 'redemption',
    message: { key: 'refunded', parameters: { reward: subject.label, points } },
    subject,
    mailedToUserId: actorId ?? NO_PERSON,
  }),
  'user.joined': ({ userId, displayName: name, role }) => ({
    kind: 'invitation',
    message: { key: 'joined', parameters: { name, personId: userId, role } },
    subject: { kind: 'user', id: userId },
    permission: 'users:read',
    exceptUserIds: [userId],
  }),
  'invitation.created': ({ id, email, customer, role, inviter, inviterId }) => ({
    kind: 'invitation',
    message: { key: 'invited', parameters: { customer, role, inviter, personId: inviterId ?? null } },
    subject: { kind: 'invitation', id },
    onlyEmail: email,
    ownAccount: true,
    hasOwnMail: true,
  }),
  'invitation.declined': ({ displayName: name, invitationId }) => ({
    kind: 'invitation',
    message: { key: 'declined', parameters: { name, personId: invitationId ?? null } },
    subject: null,
    permission: 'users:manage',
  }),
  'customer.left': ({ userId: personId, displayName: name }) => ({
    kind: 'invitation',
    message: { key: 'left', parameters: { name, personId } },
    subject: null,
    permission: 'users:manage',
  }),
  'role.changed': ({ userId, role }) => ({
    kind: 'security',
    message: { key: 'roleChanged', parameters: { role } },
    subject: null,
    onlyUserId: userId,
  }),
  'user.reactivated': ({ userId }) => ({
    kind: 'security',
    message: { key: 'accessBack', parameters: {} },
    subject: null,
    onlyUserId: userId,
  }),
  ...accountRules,
  'calendar_feed.created': ({ userId, name }) => ({
    kind: 'security',
    message: { key: 'feedCreated', parameters: { name } },
    subject: null,
    onlyUserId: userId,
  }),
  'report_schedule.created': ({ userId, name }) => ({
    kind: 'security',
    message: { key: 'scheduleCreated', parameters: { name } },
    subject: null,
    onlyUserId: userId,
  }),
  'report.ready': ({ userId, runId, name, expiresOn }) => ({
    kind: 'report',
    message: { key: 'reportReady', parameters: { name, expiresOn } },
    subject: { kind: 'report_run', id: runId },
    onlyUserId: userId,
  }),
  'report.stopped': ({ userId, name }) => ({
    kind: 'report',
    message: { key: 'reportStopped', parameters: { name } },
    subject: null,
    onlyUserId: userId,
    ownAccount: true,
  }),
};

export function draftOf<Kind extends EventKind>({ kind, payload }: RelayedEvent<Kind>): Draft | undefined {
  return rules[kind]?.(payload);
}

/** Notifies the person who is responsible for the deadline, unless they caused the event themselves. */
function ofDeadline(
  { subject, userId, dueOn, actorId }: DeadlinePayload,
  key:
    | 'deadlineDone'
    | 'deadlineReopened'
    | 'deadlineUndone'
    | 'deadlineWaived'
    | 'deadlineExtended'
    | 'deadlineAssigned'
    | 'deadlineMissed',
): Draft {
  return {
    kind: 'deadline',
    message: { key, parameters: { label: subject.label, dueOn } },
    subject,
    ...(userId === undefined ? {} : { onlyUserId: userId }),
    ...except(actorId),
  };
}

/** Mailed to the person who sent it, and to owners. */
function ofInstruction(
  { subject, name, userId, actorId }: EventPayloads['instruction.done'],
  key: 'instructionAccepted' | 'instructionDone' | 'instructionRefused' | 'instructionCanceled',
): Draft {
  return {
    kind: 'instruction',
    message: { key, parameters: { label: subject.label, name } },
    subject,
    permission: 'instructions:write',
    mailedToUserId: userId ?? NO_PERSON,
    ...except(actorId),
  };
}

interface DeadlinePayload extends Pick<EventPayloads['deadline.done'], 'subject' | 'dueOn' | 'actorId'> {
  readonly userId?: number;
}
