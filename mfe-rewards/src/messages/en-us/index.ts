import { earning } from './earning.ts';
import { history } from './history.ts';
import { overview } from './overview.ts';
import { redeeming } from './redeeming.ts';

/** Every text: those of the overview, which loads without the others, and those of the other pages. */
export const enUs = {
  ...overview,
  /** Error catalogue. */
  redeemFailed: 'Redeem error.',
  refundFailed: 'Refund error.',

  /** In place of what failed to load; the toast has the message of the error catalogue. */
  notLoaded: {
    ...overview.notLoaded,
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
  earnNoneText: 'Points that you have already earned can be redeemed until they expire.',
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

  ...earning,
  ...redeeming,
  ...history,
};

/** Shape of a catalogue. */
export type Texts = typeof enUs;
