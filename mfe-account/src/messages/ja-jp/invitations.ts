import type { invitations as english } from '../en-us/invitations.ts';

export const invitations: typeof english = {
  title: '招待',
  description: '招待を受けた顧客です。承諾するまで、何も共有されません。',
  pending: '承諾待ち',
  noneTitle: '承諾待ちの招待はありません',
  noneText: '顧客のオーナーから招待されると、ここに招待が表示され、メールが届きます。',
};
