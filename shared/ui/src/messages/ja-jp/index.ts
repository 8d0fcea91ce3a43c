import type { Texts } from '../en-us/index.ts';

/** Texts of the shared components. */
export const jaJp: Texts = {
  retry: '再試行',
  requestId: 'リクエストID',
  loading: '読み込み中',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした。テキストを選択してください。',
  otherCustomer: {
    text: (current, customer) => `現在の顧客は${current}です。${customer}に切り替えますか？`,
    action: (customer) => `${customer}に切り替え`,
  },
  invitations: {
    list: '招待',
    roles: { owner: 'オーナー', manager: 'マネージャー', viewer: '閲覧者' },
    text: (inviter, role) => `${inviter === null ? 'ポータル' : `${inviter}さん`}から${role}としての招待`,
    expires: '有効期限',
    accept: '承諾',
    acceptTo: (customer) => `承諾: ${customer}`,
    accepted: (customer) => `${customer}のメンバーになりました`,
    decline: '辞退',
    declineTo: (customer) => `辞退: ${customer}`,
    declined: (customer) => `${customer}への招待を辞退しました`,
    gone: 'この招待は終了しました。承諾、辞退、取り消しのいずれかが行われたか、有効期限が切れています。',
  },
};
