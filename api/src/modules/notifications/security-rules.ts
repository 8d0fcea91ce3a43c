import type { EventPayloads } from '../../outbox/index.ts';
import type { Draft, Rules } from './notification-draft.ts';

/** Of what protects a customer, for those who manage it. */
export const securityRules = {
  'otp_threshold.changed': ({ after, actorId }) => ({
    kind: 'security',
    message: { key: 'otpThresholdChanged', parameters: { threshold: after.otpThreshold } },
    subject: null,
    ...except(actorId),
  }),
  'access_review.due': ({ people }) => ({
    kind: 'security',
    message: { key: 'accessReviewDue', parameters: { people } },
    subject: null,
    permission: 'users:manage',
  }),
  'directory_token.created': ({ actorId }) => ({
    kind: 'security',
    message: { key: 'directoryTokenCreated', parameters: {} },
    subject: null,
    permission: 'users:manage',
    ...except(actorId),
  }),
  'approval.requested': ({ subject, action, points, actorId }) => ({
    kind: 'security',
    message: { key: 'approvalRequested', parameters: { action, label: subject.label, points } },
    subject,
    permission: 'approvals:manage',
    ...except(actorId),
  }),
  'approval.approved': (payload) => ofApproval(payload, 'approvalApproved'),
  'approval.refused': (payload) => ofApproval(payload, 'approvalRefused'),
  'approval.voided': (payload) => ofApproval(payload, 'approvalVoided'),
  'approval.expired': (payload) => ofApproval(payload, 'approvalExpired'),
  'approval_rule.changed': ({ action, above, actorId }) => ({
    kind: 'security',
    message: { key: 'approvalRuleChanged', parameters: { action, above } },
    subject: null,
    permission: 'approvals:read',
    ...except(actorId),
  }),
  'security_policy.changed': ({ demands, beginsOn, actorId }) => ({
    kind: 'security',
    message: { key: 'securityPolicyChanged', parameters: { demands, beginsOn } },
    subject: null,
    ...except(actorId),
  }),
  'security_policy.reset': ({ reason }) => ({
    kind: 'security',
    message: { key: 'securityPolicyReset', parameters: { reason } },
    subject: null,
  }),
  // Who decides how a customer's people sign in could let others in, so every owner is told.
  'sign_on.changed': ({ actorId }) => ofSignOn(actorId, 'signOnChanged'),
  'sign_on.removed': ({ actorId }) => ofSignOn(actorId, 'signOnRemoved'),
} satisfies Rules;

function ofSignOn(actorId: number | null | undefined, key: 'signOnChanged' | 'signOnRemoved'): Draft {
  return {
    kind: 'security',
    message: { key, parameters: {} },
    subject: null,
    permission: 'sign_on:manage',
    ...except(actorId),
  };
}

/** For the person who had asked. */
function ofApproval(
  { subject, action, userId }: EventPayloads['approval.expired'],
  key: 'approvalApproved' | 'approvalRefused' | 'approvalVoided' | 'approvalExpired',
): Draft {
  const parameters = { action, label: subject.label };
  return { kind: 'security', message: { key, parameters }, subject, onlyUserId: userId };
}

export function except(actorId: number | null | undefined): { exceptUserIds?: readonly number[] } {
  return actorId ? { exceptUserIds: [actorId] } : {};
}
