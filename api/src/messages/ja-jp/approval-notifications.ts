import type { ofApprovals as english } from '../en-us/approval-notifications.ts';
import { text } from '../notification-text.ts';
import { ofAccess } from './access-notifications.ts';
import { roleOf } from './roles.ts';

const approvable = ({ action, label }: { action: string; label: string }) => {
  if (action === 'redeem') return `${label}の交換`;
  if (action === 'grant_role') return `役割の付与（${roleOf(label)}）`;
  if (action === 'sign_on') return 'シングルサインオンの変更';
  return action === 'security' ? 'セキュリティポリシーの変更' : '承認ルールの変更';
};

const rewardRuleChanged = (above: string | null) =>
  above === null
    ? '特典は承認なしで交換されます。'
    : `${above}ポイントを超える特典には、もう1人の承認が必要です。`;

const ruleChanged: Record<string, readonly [on: string, off: string]> = {
  grant_role: [
    'アクセス権の付与と、より上位の役割の付与には、もう1人のオーナーの承認が必要です。',
    'アクセス権と役割は承認なしで付与されます。',
  ],
  security: [
    'セキュリティポリシーまたはシングルサインオンの変更には、もう1人のオーナーの承認が必要です。',
    'セキュリティポリシーとシングルサインオンは承認なしで変更されます。',
  ],
};

export const ofApprovals: typeof english = ({ number }) => ({
  approvalRequested: (facts) =>
    text(
      `承認が必要です: ${approvable(facts)}`,
      facts.points === null
        ? '同僚からの依頼です。7日以内に承認または拒否してください。'
        : `${number(facts.points)}ポイントの使用について、同僚からの依頼です。7日以内に承認または拒否してください。`,
    ),
  approvalApproved: (facts) =>
    text(
      `承認されました: ${approvable(facts)}`,
      'すぐに実行されました。詳細はそのページに記載されています。',
    ),
  approvalRefused: (facts) =>
    text(`拒否されました: ${approvable(facts)}`, '拒否した人とその理由は、そのページに記載されています。'),
  approvalVoided: (facts) =>
    text(
      `実行できなくなりました: ${approvable(facts)}`,
      '承認されましたが、状況が変わりました。変わった点はそのページに記載されています。',
    ),
  approvalExpired: (facts) =>
    text(
      `期限が切れました: ${approvable(facts)}`,
      '7日以内に誰も判断しませんでした。引き続き必要な場合は、もう一度依頼してください。',
    ),
  directoryTokenCreated: ofAccess.directoryTokenCreated,
  approvalRuleChanged: ({ action, above }) =>
    text(
      '承認ルールが変更されました',
      ruleChanged[action]?.[above === null ? 1 : 0] ??
        rewardRuleChanged(above === null ? null : number(above)),
    ),
});
