import type { EarnEvent } from '@atrium/contract';

interface HowTo {
  readonly steps: readonly string[];
  /** Label of the link to the first step. */
  readonly action: string;
}

/** How to earn points, by the event of the rule; `days` is how long before its due date a renewal has to be paid. */
const howTo: Record<EarnEvent, (days: string) => HowTo> = {
  fee_paid: () => ({
    steps: [
      'Pay the fees of your applications when they are due.',
      'You receive the points with each payment.',
    ],
    action: 'See what is due',
  }),
  first_filing: () => ({
    steps: [
      'See at which offices you have applications.',
      'File at an office where you have none yet.',
      'You receive the points with the filing.',
    ],
    action: 'See your offices',
  }),
  early_renewal: (days) => ({
    steps: [
      'Find the registrations that are due for renewal, soonest first.',
      `Pay the renewal fee at least ${days} before the due date.`,
      'You receive the points with the payment.',
    ],
    action: 'See what is due',
  }),
  referral: () => ({
    steps: [
      'Recommend us to a business, and share your customer code.',
      'The business gives the code when it becomes a customer.',
      'You then receive the points.',
    ],
    action: 'Recommend by e-mail',
  }),
};

/** One way to earn. */
export const earning = {
  wayToEarn: 'Way to earn',
  wayNoneTitle: 'Way to earn not found',
  wayNoneText: 'It may have ended; points that you earned are kept. See Ways to earn for current ones.',
  rule: 'Rule',
  pointsEachTime: 'Each time',
  pointsByFees: 'By amount of fees',
  canBeSpent: 'Available',
  atOnce: 'Immediately',
  afterDays: (count: number, formatted: string) => (count === 1 ? 'After 1 day' : `After ${formatted} days`),
  paidBeforeDue: 'Paid before it is due',
  days: (count: number, formatted: string) => (count === 1 ? '1 day' : `${formatted} days`),
  broughtThisYear: 'Earned this year',
  pointsOfWay: 'Points earned',
  pointsOfWayNoneTitle: 'No points yet',
  pointsOfWayNoneText: 'Points that you earn this way appear here.',
  howToTitle: 'How it works',
  howToNamed: (name: string) => `How it works: ${name}`,
  howTo,
  customerCode: (customer: string) => `Customer code of ${customer}`,
  recommendHint: 'The points go to the customer whose code is given.',
  recommendation: (code: string, portal: string) => ({
    subject: 'Recommendation',
    body: `We follow our applications at ${portal} and are happy with it. If you become a customer there too, please give our customer code, ${code}.`,
  }),
};
