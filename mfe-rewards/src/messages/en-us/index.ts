import { earning } from './earning.ts';
import { history } from './history.ts';
import { points } from './points.ts';
import { redeeming } from './redeeming.ts';

const months = (count: number) => (count === 1 ? '1 month' : `${count} months`);

export const enUs = {
  rewards: 'Rewards',
  description: 'Your points, and when they expire.',
  areaPages: 'Rewards pages',
  areaPage: {
    overview: 'Overview',
    catalogue: 'Redeem',
    earn: 'Ways to earn',
    history: 'History',
    statement: 'Statement',
  },

  /** Error catalogue. */
  pointsFailed: 'Fetch points error.',
  rewardsFailed: 'Fetch getRewards error.',
  redeemHistoryFailed: 'Fetch redeem history error.',
  redeemFailed: 'Redeem error.',
  refundFailed: 'Refund error.',

  /** In place of what failed to load; the toast has the message of the error catalogue. */
  notLoaded: {
    balance: 'The balance did not load.',
    expired: 'The expired points did not load.',
    expiring: 'The expiring points did not load.',
    transactions: 'The transactions did not load.',
    statement: 'The statement did not load.',
    rewards: 'The rewards did not load.',
    reward: 'The reward did not load.',
    preview: 'The figures did not load.',
    threshold: 'The setting did not load.',
    earnPoints: 'The ways to earn did not load.',
    earnPoint: 'This way to earn did not load.',
    history: 'The redeem history did not load.',
    redemption: 'The redemption did not load.',
  },

  points,
  balance: 'Points balance',
  balanceHint: 'Can be spent now',
  nextExpiry: (count: number, formatted: string) => `${points(count, formatted)} expire on`,
  noExpiry: 'No points expire soon.',
  pending: (count: number, formatted: string) => `${points(count, formatted)} pending`,
  pendingHint: 'available later',
  debt: (count: number, formatted: string) => `${points(count, formatted)} owed`,
  debtHint: 'deducted from the next points that you earn',
  whereFrom: 'View breakdown',

  expiring: 'Expiring points',
  expiringText: (lotMonths: number) =>
    `Points are valid for ${months(lotMonths)}, until the end of the month`,
  plan: (count: number, formatted: string) => `Use ${points(count, formatted)} by`,
  planAll: 'would use all of them.',
  planSome: (formatted: string) => `would use ${formatted} of them.`,
  calendar: 'Expiring points by month',
  expiringTotal: 'Total',
  expiringNoneTitle: 'No expiring points',
  expiringNoneText: (lotMonths: number) =>
    `Points are valid for ${months(lotMonths)}. Those that you earn appear here with their expiry date.`,
  expiredThisMonth: 'Expired this month',
  expiredNone: 'No points have expired this month.',

  transactions: 'Recent transactions',
  transactionsText: 'Everything that changed your balance, newest first',
  transactionsNoneTitle: 'No transactions yet',
  transactionsNoneText: 'Points that you earn or redeem appear here. See Ways to earn.',
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
  date: 'Date',
  kind: 'Type',
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

  explanationTitle: 'Balance breakdown',
  explanationText: 'The lots of points that make up your balance, what earned them and when they expire.',
  lotsAvailable: 'Available points',
  lotsAvailableText: 'By month of expiry; those at the top are used first',
  lotsPending: 'Pending points',
  lotsPendingText: 'Earned, and available from the date shown',
  lotsNoneTitle: 'No available points',
  lotsNoneText: 'See Ways to earn.',
  earned: 'Earned',
  expires: 'Expires',
  availableFrom: 'Available from',
  left: 'Left',
  leftOf: (formatted: string) => `of ${formatted}`,
  lots: (count: number, formatted: string) => `${formatted} ${count === 1 ? 'lot' : 'lots'}`,
  sumOfLots: 'Total',
  monthTotal: (month: string) => `Lots that expire in ${month}`,

  earnTitle: 'Ways to earn',
  earnText: 'How to earn points, and what you have earned this year.',
  earnNoneTitle: 'No ways to earn points at the moment',
  earnNoneText: 'The programme has no earning rules at the moment.',
  perOccurrence: 'each time',
  perFees: 'by amount of fees',
  earnedThisYear: (year: string) => `Earned in ${year}`,
  timesEarned: (count: number, formatted: string) =>
    count === 0 ? 'Not yet' : `${formatted} ${count === 1 ? 'time' : 'times'}`,
  timesLabel: 'How often',
  pendingOfRule: 'Pending',
  lastEarned: 'Last',
  shareOfYear: (name: string) => `${name}: share of this year’s points`,
  shareOfYearText: (percent: string) => `${percent} of this year’s points`,
  nextReward: 'Next reward',
  nextRewardText: (formatted: string, reward: string) => `${formatted} to go for ${reward}`,
  everythingInReach: 'You have enough points for every reward.',
  progressOf: (have: string, need: string) => `${have} of ${need}`,

  viewRewards: 'View rewards',
  ...earning,
  ...redeeming,
  ...history,
};
