import type { Formats } from '../formats.ts';
import { text } from '../notification-text.ts';
import { roleOf } from './roles.ts';

const approvable = ({ action, label }: { action: string; label: string }) => {
  if (action === 'redeem') return `redeem ${label}`;
  if (action === 'grant_role') return `give a person the role ${roleOf(label)}`;
  if (action === 'sign_on') return 'change the single sign-on';
  return action === 'security' ? 'change the security policy' : 'change a rule on approvals';
};

const rewardRuleChanged = (above: string | null) =>
  above === null
    ? 'Rewards are redeemed without an approval.'
    : `Rewards that cost more than ${above} points need the approval of a second person.`;

const ruleChanged: Record<string, readonly [on: string, off: string]> = {
  grant_role: [
    'Access and higher roles need the approval of a second owner.',
    'Access and roles are given without an approval.',
  ],
  security: [
    'Changes of the security policy or the single sign-on need the approval of a second owner.',
    'The security policy and the single sign-on are changed without an approval.',
  ],
};

export const ofApprovals = ({ number }: Formats) => ({
  approvalRequested: (facts: { action: string; label: string; points: number | null }) =>
    text(
      `Approval needed: ${approvable(facts)}`,
      facts.points === null
        ? 'A colleague has asked. Approve or refuse it within seven days.'
        : `A colleague has asked to spend ${number(facts.points)} points. Approve or refuse it within seven days.`,
    ),
  approvalApproved: (facts: { action: string; label: string }) =>
    text(`Approved: ${approvable(facts)}`, 'It was done at once. Its page has the details.'),
  approvalRefused: (facts: { action: string; label: string }) =>
    text(`Refused: ${approvable(facts)}`, 'Its page says who refused it, and why.'),
  approvalVoided: (facts: { action: string; label: string }) =>
    text(`No longer possible: ${approvable(facts)}`, 'It was approved, but its page says what has changed.'),
  approvalExpired: (facts: { action: string; label: string }) =>
    text(
      `Expired: ${approvable(facts)}`,
      'No one decided within seven days. Ask again if you still want it.',
    ),
  directoryTokenCreated: () =>
    text(
      'A directory can change who acts for this customer',
      'An owner created a token for it. If you do not know of it, revoke the token on the page Directory sync.',
    ),
  approvalRuleChanged: ({ action, above }: { action: string; above: number | null }) =>
    text(
      'A rule on approvals has changed',
      ruleChanged[action]?.[above === null ? 1 : 0] ??
        rewardRuleChanged(above === null ? null : number(above)),
    ),
});
