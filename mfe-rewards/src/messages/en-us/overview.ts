import { points } from './points.ts';

const months = (count: number) => (count === 1 ? '1 month' : `${count} months`);

/** The overview and the card of the home page. */
export const overview = {
  rewards: 'Rewards',
  description: 'Your points, and when they expire.',
  areaPages: 'Rewards pages',
  areaPage: {
    overview: 'Overview',
    balance: 'Balance',
    catalogue: 'Redeem',
    earn: 'Ways to earn',
    history: 'History',
    statement: 'Statement',
  },

  /** Error catalogue. */
  pointsFailed: 'Fetch points error.',
  rewardsFailed: 'Fetch getRewards error.',
  redeemHistoryFailed: 'Fetch redeem history error.',

  /** In place of what failed to load; the toast has the message of the error catalogue. */
  notLoaded: {
    balance: 'The balance did not load.',
    expired: 'The expired points did not load.',
    expiring: 'The expiring points did not load.',
    transactions: 'The transactions did not load.',
  },

  viewRewards: 'View rewards',
  points,
  balance: 'Points balance',
  balanceHint: 'Can be spent now',
  nextExpiry: (count: number, formatted: string, day: string) =>
    `${points(count, formatted)} expire on ${day}`,
  noExpiry: 'No points expire soon.',
  pending: (count: number, formatted: string) => `${points(count, formatted)} pending`,
  pendingHint: 'available later',
  debt: (count: number, formatted: string) => `${points(count, formatted)} owed`,
  debtHint: 'deducted from the next points that you earn',
  /** Follows an amount. */
  hintAfter: (hint: string) => `, ${hint}`,
  whereFrom: 'View breakdown',

  expiring: 'Expiring points',
  expiringText: (lotMonths: number) =>
    `Points are valid for ${months(lotMonths)}, until the end of the month`,
  plan: (count: number, formatted: string, day: string) => `Use ${points(count, formatted)} by ${day}.`,
  planAll: (reward: string) => `${reward} would use all of them.`,
  planSome: (reward: string, formatted: string) => `${reward} would use ${formatted} of them.`,
  calendar: 'Expiring points by month',
  expiringTotal: 'Total',
  expiringNoneTitle: 'No expiring points',
  expiringNoneText: (lotMonths: number) =>
    `Points are valid for ${months(lotMonths)}. Those that you earn appear here with their expiry date.`,
  expiredThisMonth: 'Expired this month',
  expiredNone: 'No points have expired this month.',

  transactions: 'Recent transactions',
  zoneNote: (zone: string) => `Days of points are in ${zone}.`,
  transactionsText: 'Everything that changed your balance, newest first',
  seeWaysToEarn: 'See the ways to earn',
  transactionsNoneTitle: 'No transactions yet',
  transactionsNoneText: 'Points that you earn or redeem appear here.',
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
  date: 'Date',
  kind: 'Kind',
  source: 'Source',
  pointsColumn: 'Points',
  kinds: {
    earn: 'Earned',
    redeem: 'Redeemed',
    refund: 'Refunded',
    expire: 'Expired',
    adjust: 'Adjusted',
    claw_back: 'Taken back',
  },
  customer: 'Customer',
};
