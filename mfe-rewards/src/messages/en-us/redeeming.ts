import type { ProblemType, RewardRefusal } from '@atrium/contract';
import { points } from './points.ts';

/** Rewards, and redeeming them. */
export const redeeming = {
  catalogueTitle: 'Redeem points',
  catalogueText: 'Rewards for your points.',
  rewardsNoneTitle: 'No rewards on offer',
  rewardsNoneText: 'There is nothing to redeem at the moment. You keep your points until they expire.',
  seeExpiry: 'See when they expire',
  spendable: (count: number, formatted: string) => `${points(count, formatted)} can be spent now`,
  spendableTogether: (count: number, formatted: string) =>
    `${points(count, formatted)} can be spent now across all your customers`,
  rewardNoneTitle: 'Reward not found',
  rewardNoneText: 'It may no longer be on offer. See Redeem points for current rewards.',
  terms: 'Terms',
  availability: 'Availability',
  limitLabel: 'Limit',
  noLimit: 'Unlimited',
  offeredUntilLabel: 'Offered until',
  balanceTogether: 'Balance of all customers',
  whatYouGet: 'What you get',
  whatYouGetText:
    'A code, at once. It is kept in your redeem history, where you can refund it for a limited time. Refunded points keep their expiry dates.',
  previousRedemptions: 'Earlier redemptions',
  previousNoneTitle: 'Not redeemed yet',
  previousNoneText: 'Each redemption of this reward appears here with its code.',
  redeem: 'Redeem',
  redeemNamed: (reward: string) => `Redeem ${reward}`,
  stockLeft: (count: number, formatted: string) => (count === 0 ? 'Out of stock' : `${formatted} left`),
  unlimitedStock: 'Always available',
  limit: (used: number, limit: number) => `${used} of ${limit} used`,
  limitPerCustomer: (limit: number) => (limit === 1 ? 'Once per customer' : `${limit} times per customer`),
  offeredUntil: (day: string) => `until ${day}`,
  affordable: 'Within reach',
  limitReached: 'Limit reached',
  missing: (count: number, formatted: string) => `${points(count, formatted)} missing`,
  progressTo: (reward: string) => `Points towards ${reward}`,
  chooseCustomer: 'Choose a customer',
  chooseCustomerFor: (reward: string) => `Choose a customer to redeem ${reward}`,
  chooseCustomerText:
    'Each customer has its own points. Choose a customer to redeem; the figures here are totals.',

  cost: 'Cost',
  balanceNow: 'Balance now',
  balanceAfter: 'Balance after',
  nextExpiryAfter: 'Expires next',
  nothingExpires: 'Nothing',
  expiryOf: (count: number, formatted: string, day: string) => `${points(count, formatted)} on ${day}`,
  usedPoints: 'Points used',
  usedPointsText: 'Those that expire first are used first.',
  showAllLots: (formatted: string) => `Show all ${formatted}`,
  sum: 'Total',
  confirm: (count: number, formatted: string) => `Redeem ${points(count, formatted)}`,
  cancel: 'Cancel',
  close: 'Close',
  otpAhead: 'For your security, we send you a one-time password when you confirm.',

  approvalAhead: 'Another owner has to approve this. Nothing is reserved until then.',

  otpRefusedTwice: 'That code was no longer valid. We have sent a new one.',

  proof: 'Confirming a redemption',
  proofNever: 'Rewards are redeemed without a one-time password.',
  proofAlways: 'Every reward requires a one-time password, which is e-mailed to the person who redeems it.',
  proofAbove: (count: number, formatted: string) =>
    `Rewards that cost more than ${points(count, formatted)} require a one-time password, which is e-mailed to the person who redeems them.`,
  change: 'Change',
  proofTitle: 'When to require a one-time password',
  proofText:
    'This applies to everyone who redeems for this customer. To require it less often, you confirm with a one-time password.',
  proofChoiceNever: 'Never',
  proofChoiceAbove: 'For rewards that cost more than',
  proofPoints: 'Points',
  proofMalformed: 'Enter a number of points from 0 to 1,000,000,000.',
  save: 'Save',
  proofSaved: 'Saved.',

  lostTitle: 'Redeem error. No response was received.',
  lostText:
    'We do not know whether the reward was redeemed. Try again to find out: your points are used only once.',
  tryAgain: 'Try again',
  requestId: 'Request ID',
  outdatedText:
    'An attempt from yesterday got no response. Check the redeem history before you redeem again.',
  refusals: {
    'choose-customer': 'Choose a customer before you redeem.',
    'insufficient-points': 'There are not enough points for this reward.',
    'out-of-stock': 'This reward is out of stock.',
    'cost-changed': 'The cost of this reward has changed. Check it before you redeem.',
    'limit-reached': 'This customer has reached the limit for this reward.',
    forbidden: 'Your role does not allow redeeming.',
    'not-found': 'This reward is no longer on offer.',
  } satisfies Readonly<Record<RewardRefusal, string>> & Partial<Record<ProblemType, string>>,

  redeemedNotice: (reward: string) => `${reward} is yours.`,
  waitsNotice: (reward: string) => `${reward} waits for approval.`,
  waitsTitle: (reward: string) => `${reward} waits for approval`,
  doneTitle: (reward: string) => `${reward} is yours`,
  doneText: 'Keep this code. You can always find it in your redeem history.',
  code: 'Code',
  copyCode: 'Copy code',
  openRedemption: 'View in history',
};
