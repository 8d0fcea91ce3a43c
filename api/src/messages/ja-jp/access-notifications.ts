import type { ofAccess as english } from '../en-us/access-notifications.ts';
import { text } from '../notification-text.ts';

export const ofAccess: typeof english = {
  accessReviewDue: ({ people }) =>
    text(
      'アクセス権を持つ人を確認してください',
      `この四半期にどのオーナーも確認していないアクセス権が${people}人分あります。「アカウント」の「アクセス権の確認」をご覧ください。`,
    ),
  directoryTokenCreated: () =>
    text(
      'この顧客のために操作できる人を、ディレクトリから変更できるようになりました',
      'オーナーがそのためのトークンを作成しました。心当たりがない場合は、「ディレクトリ同期」のページでトークンを無効にしてください。',
    ),
};
