import { points } from './points.ts';

/** Rewards, and redeeming them. */
export const redeeming = {
  catalogueTitle: 'Redeem points',
  catalogueText: 'What your points can become.',
  rewardsNoneTitle: 'No rewards on offer',
  rewardsNoneText: 'There is nothing to redeem points for now. Your points stay until their date.',
  spendable: (count: number, formatted: string) => `${points(count, formatted)} can be spent now`,
  spendableTogether: (count: number, formatted: string) =>
    `${points(count, formatted)} can be spent now by all your customers together`,
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
    'Points belong to one customer each. Choose for whom you redeem; what you see here are sums.',

  cost: 'Cost',
  balanceNow: 'Balance now',
  balanceAfter: 'Balance after',
  nextExpiryAfter: 'Expires next',
  nothingExpires: 'Nothing',
  expiryOf: (count: number, formatted: string) => `${points(count, formatted)} on`,
  usedPoints: 'Points that are used',
  usedPointsText: 'Those that expire first go first.',
  sum: 'Sum',
  confirm: (count: number, formatted: string) => `Redeem ${points(count, formatted)}`,
  cancel: 'Cancel',
  close: 'Close',
  otpAhead: 'For your security we send you a one-time password when you confirm.',

  otpRefusedTwice: 'That code was no longer good. We sent a new one.',

  proof: 'Confirming a redemption',
  proofNever: 'Rewards are redeemed without a one-time password.',
  proofAlways: 'Every reward asks for a one-time password, which is sent by mail to whoever redeems it.',
  proofAbove: (count: number, formatted: string) =>
    `Rewards that cost more than ${points(count, formatted)} ask for a one-time password, which is sent by mail to whoever redeems them.`,
  change: 'Change',
  proofTitle: 'When to ask for a one-time password',
  proofText:
    'It holds for everybody who redeems for this customer. To ask less often, you confirm with a one-time password yourself.',
  proofChoiceNever: 'Never',
  proofChoiceAbove: 'For rewards that cost more than',
  proofPoints: 'Points',
  proofMalformed: 'Enter a number of points from 0 to 1,000,000,000.',
  save: 'Save',
  proofSaved: 'Saved.',

  lostTitle: 'No answer came',
  lostText:
    'We cannot tell whether the reward was redeemed. Try again to find out: it is the same request, and your points are taken once at most.',
  tryAgain: 'Try again',
  requestId: 'Request ID',
  outdatedText:
    'An attempt of yesterday got no answer. See in the redeem history whether it worked before you redeem again.',
  refusals: {
    'choose-customer': 'Choose a customer before you redeem.',
    'insufficient-points': 'There are not enough points for this reward.',
    'out-of-stock': 'This reward is out of stock.',
    'cost-changed': 'The cost of this reward has changed. Look at it again before you redeem.',
    'limit-reached': 'This customer has the reward as often as allowed.',
    forbidden: 'Your role does not allow redeeming.',
    'not-found': 'This reward is no longer on offer.',
  } as Readonly<Record<string, string>>,

  redeemedNotice: (reward: string) => `${reward} is yours.`,
  doneTitle: (reward: string) => `${reward} is yours`,
  doneText: 'Keep this code. You find it in your redeem history at any time.',
  code: 'Code',
  copyCode: 'Copy code',
  copied: 'Copied',
  copyFailed: 'Copying was not allowed; select the code instead.',
  openRedemption: 'Open in history',
};
