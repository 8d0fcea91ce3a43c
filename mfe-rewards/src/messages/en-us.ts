const points = (count: number, formatted: string) => `${formatted} ${count === 1 ? 'point' : 'points'}`;

export const enUs = {
  rewards: 'Rewards',
  description: 'Points that your fees have earned, and what becomes of them.',

  /** Error catalogue. */
  pointsFailed: 'Fetch points error.',
  rewardsFailed: 'Fetch getRewards error.',
  redeemHistoryFailed: 'Fetch redeem history error.',

  points,
  balance: 'Points balance',
  balanceHint: 'Can be spent now',
  debtHint: 'The next points that you earn settle this first',
  nextExpiry: (count: number, formatted: string) => `${points(count, formatted)} expire on`,
  noExpiry: 'No point is about to expire.',

  expiring: 'Expiring points',
  expiringText: 'Spend them before their date',
  expiringTotal: 'Will expire',
  expiringNoneTitle: 'Nothing expires',
  expiringNoneText: 'Points are good for twelve months; those that you earn appear here with their date.',
  expiredThisMonth: 'Expired this month',
  expiredNone: 'No point has expired this month.',

  transactions: 'Recent transactions',
  transactionsText: 'Everything that changed your balance, newest first',
  transactionsNoneTitle: 'No transactions yet',
  transactionsNoneText: 'The first fee that you pay earns the first points.',
  showMore: 'Show more',
  date: 'Date',
  kind: 'What',
  source: 'For',
  pointsColumn: 'Points',
  kinds: {
    earn: 'Earned',
    redeem: 'Redeemed',
    refund: 'Refunded',
    expire: 'Expired',
    adjust: 'Adjusted',
    claw_back: 'Taken back',
  },

  viewRewards: 'View rewards',
};
