import type { overview as english } from '../en-us/overview.ts';
import { points } from './points.ts';

/** The overview and the card of the home page. */
export const overview: typeof english = {
  rewards: '特典',
  description: 'ポイントと、その失効日。',
  areaPages: '特典のページ',
  areaPage: {
    overview: '概要',
    balance: '残高',
    catalogue: '交換',
    earn: '獲得方法',
    history: '履歴',
    statement: '明細書',
  },

  /** Error catalogue. */
  pointsFailed: 'ポイントを取得できませんでした。',
  rewardsFailed: '特典を取得できませんでした。',
  redeemHistoryFailed: '交換履歴を取得できませんでした。',

  /** In place of what failed to load; the toast has the message of the error catalogue. */
  notLoaded: {
    balance: '残高を読み込めませんでした。',
    expired: '失効したポイントを読み込めませんでした。',
    expiring: '失効予定のポイントを読み込めませんでした。',
    transactions: '取引を読み込めませんでした。',
  },

  viewRewards: '特典を表示',
  points,
  balance: 'ポイント残高',
  balanceHint: '現在使えるポイント',
  nextExpiry: (count, formatted, day) => `${day}に${points(count, formatted)}が失効`,
  noExpiry: '近く失効するポイントはありません。',
  pending: (count, formatted) => `保留中${points(count, formatted)}`,
  pendingHint: '後日利用可能',
  debt: (count, formatted) => `未返済${points(count, formatted)}`,
  debtHint: '次に獲得するポイントから差し引かれます',
  hintAfter: (hint) => `（${hint}）`,
  whereFrom: '内訳を表示',

  expiring: '失効予定のポイント',
  expiringText: (lotMonths) => `ポイントの有効期間は${lotMonths}か月で、月末までです`,
  plan: (count, formatted, day) => `${day}までに${points(count, formatted)}を使ってください。`,
  planAll: (reward) => `${reward}で全部を使えます。`,
  planSome: (reward, formatted) => `${reward}でそのうち${formatted}ポイントを使えます。`,
  calendar: '月別の失効予定ポイント',
  expiringTotal: '合計',
  expiringNoneTitle: '失効予定のポイントはありません',
  expiringNoneText: (lotMonths) =>
    `ポイントの有効期間は${lotMonths}か月です。獲得したポイントが、失効日とともにここに表示されます。`,
  expiredThisMonth: '今月の失効',
  expiredNone: '今月失効したポイントはありません。',

  transactions: '最近の取引',
  zoneNote: (zone) => `ポイントの日付は、タイムゾーン${zone}によるものです。`,
  transactionsText: '残高を変えたすべての取引（新しい順）',
  seeWaysToEarn: '獲得方法を見る',
  transactionsNoneTitle: '取引はまだありません',
  transactionsNoneText: 'ポイントを獲得または交換すると、ここに表示されます。',
  pages: 'ページ',
  newer: '新しい',
  older: '古い',
  date: '日付',
  kind: '種類',
  source: '内容',
  pointsColumn: 'ポイント',
  kinds: {
    earn: '獲得',
    redeem: '交換',
    refund: '返還',
    expire: '失効',
    adjust: '訂正',
    claw_back: '回収',
  },
  customer: '顧客',
};
