import { type points as english, titledRefusals } from '../en-us/points.ts';

export const points: typeof english = ({ number, date }) => ({
  earned: (rule, label) => (label ? `${rule} · ${label}` : rule),
  expired: (lastDay) => `${date(lastDay)}まで有効だったポイント`,
  adjustment: '訂正',
  refusals: {
    'insufficient-points': ({ balance, pointsCost }) =>
      `使用できるのは${number(balance)}ポイントですが、この特典には${number(pointsCost)}ポイントが必要です。`,
    'cost-changed': ({ pointsCost }) =>
      `この特典に必要なポイントは${number(pointsCost)}ポイントに変わりました。ワンタイムパスワードは変更前のポイント数に対するものです。ポイント数を確認してから、新しいワンタイムパスワードを請求してください。`,
    'limit-reached': ({ limitPerCustomer }) =>
      `1つの顧客がこの特典を交換できるのは${number(limitPerCustomer)}回までです。`,
    ...titledRefusals,
  },
});
