import type { earning as english } from '../en-us/earning.ts';

/** How to earn points, by the event of the rule; `days` is how long before its due date a renewal has to be paid. */
const howTo: typeof english.howTo = {
  fee_paid: () => ({
    steps: ['出願の料金を期日に支払います。', '支払いのたびにポイントが付与されます。'],
    action: '期日を確認',
  }),
  first_filing: () => ({
    steps: [
      'どの官庁に出願があるかを確認します。',
      'まだ出願のない官庁に出願します。',
      '出願とともにポイントが付与されます。',
    ],
    action: '官庁を確認',
  }),
  early_renewal: (days) => ({
    steps: [
      '更新の期日が来る登録を、早い順に確認します。',
      `更新の料金を、期日の${days}前までに支払います。`,
      '支払いとともにポイントが付与されます。',
    ],
    action: '期日を確認',
  }),
  referral: () => ({
    steps: [
      '当社を企業に紹介し、顧客コードを伝えます。',
      'その企業が顧客になる際に、コードを提示します。',
      'その後、ポイントが付与されます。',
    ],
    action: 'メールで紹介',
  }),
};

/** One way to earn. */
export const earning: typeof english = {
  wayToEarn: '獲得方法',
  wayNoneTitle: '獲得方法が見つかりません',
  wayNoneText:
    '終了した可能性があります。獲得済みのポイントは残ります。現在の獲得方法は「獲得方法」をご覧ください。',
  rule: '条件',
  pointsEachTime: '1回ごと',
  pointsByFees: '料金の額に応じて',
  canBeSpent: '利用可能',
  atOnce: '即時',
  afterDays: (_count, formatted) => `${formatted}日後`,
  paidBeforeDue: '期日前の支払い',
  days: (_count, formatted) => `${formatted}日`,
  broughtThisYear: '今年の獲得',
  pointsOfWay: '獲得したポイント',
  pointsOfWayNoneTitle: 'ポイントはまだありません',
  pointsOfWayNoneText: 'この方法で獲得したポイントが、ここに表示されます。',
  howToTitle: '仕組み',
  howToNamed: (name) => `仕組み: ${name}`,
  howTo,
  customerCode: (customer) => `${customer}の顧客コード`,
  recommendHint: 'ポイントは、提示されたコードの顧客に付与されます。',
  recommendation: (code, portal) => ({
    subject: 'ご紹介',
    body: `当社では${portal}で出願の経過を確認しており、満足しています。貴社も顧客になられる際は、当社の顧客コード「${code}」をお伝えください。`,
  }),
};
