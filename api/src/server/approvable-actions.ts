import type { Mailer } from '../mail/index.ts';
import type { ApprovableActions } from '../modules/approvals/approvable.ts';
import { ruleChange } from '../modules/approvals/rules.service.ts';
import type { StaffActions } from '../modules/approvals/staff-approvable.ts';
import { staffChanges } from '../modules/desk/staff-changes.service.ts';
import { signOnChange } from '../modules/identity/sign-on/settings.service.ts';
import type { Clock } from '../modules/loyalty/points/clock.ts';
import { correctPoints } from '../modules/loyalty/programme/corrections.service.ts';
import { lateRefund } from '../modules/loyalty/programme/refunds.service.ts';
import { redeemApproval } from '../modules/loyalty/rewards/redeem-approval.ts';
import { grantRole } from '../modules/people/members/grant-role.ts';
import { policyChange } from '../modules/security-policy/security-policy.service.ts';

/** What can wait for a second person, by its name. */
export function approvableActions(clock: Clock): ApprovableActions {
  return {
    redeem: redeemApproval(clock),
    grant_role: grantRole,
    security: policyChange,
    sign_on: signOnChange,
    rule: ruleChange,
  };
}

/** What can wait for a second person of the provider, by its name. */
export function staffActions(clock: Clock, mailer: Mailer): StaffActions {
  return { correct_points: correctPoints(clock), refund: lateRefund(clock), ...staffChanges(mailer) };
}
