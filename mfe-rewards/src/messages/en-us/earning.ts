import type { EarnEvent } from '@atrium/contract';

interface HowTo {
  readonly steps: readonly string[];
  /** What the button does that leads there. */
  readonly action: string;
}

/** What to do for points, by what the rule rewards; `days` before it is due a renewal has to be paid. */
const howTo: Record<EarnEvent, (days: string) => HowTo> = {
  fee_paid: () => ({
    steps: [
      'Pay the fees of your applications as they fall due.',
      'The points come by themselves with each payment.',
    ],
    action: 'See what is due',
  }),
  first_filing: () => ({
    steps: [
      'Look where your applications are, by office.',
      'File in an office in which you have none yet.',
      'The points come by themselves with the filing.',
    ],
    action: 'See your offices',
  }),
  early_renewal: (days) => ({
    steps: [
      'Find the registrations that come up for renewal, soonest first.',
      `Pay the renewal fee at least ${days} before the date that is shown as due.`,
      'The points come by themselves with the payment.',
    ],
    action: 'See what is due',
  }),
  referral: () => ({
    steps: [
      'Recommend us to a business, and pass your customer code on.',
      'It names the code when it becomes a customer.',
      'The points come by themselves once it is one.',
    ],
    action: 'Recommend by e-mail',
  }),
};

/** One way to earn. */
export const earning = {
  wayToEarn: 'Way to earn',
  wayNoneTitle: 'No such way to earn',
  wayNoneText:
    'It may have ended; the points that it brought stay. What brings points now is under Ways to earn.',
  rule: 'The rule',
  pointsEachTime: 'Each time',
  pointsByFees: 'By amount of fees',
  canBeSpent: 'Can be spent',
  atOnce: 'At once',
  afterDays: (count: number, formatted: string) => (count === 1 ? 'After 1 day' : `After ${formatted} days`),
  paidBeforeDue: 'Paid before it is due',
  days: (count: number, formatted: string) => (count === 1 ? '1 day' : `${formatted} days`),
  broughtThisYear: 'What it has brought this year',
  pointsOfWay: 'Points from it',
  pointsOfWayNoneTitle: 'Nothing yet',
  pointsOfWayNoneText: 'Each time that it brings points, the line appears here.',
  howToTitle: 'How to do it',
  howToNamed: (name: string) => `How to do it: ${name}`,
  howTo,
  customerCode: (customer: string) => `Customer code of ${customer}`,
  recommendHint: 'The points belong to the customer whose code is named.',
  recommendation: (code: string, portal: string) => ({
    subject: 'A recommendation',
    body: `We follow our applications at ${portal} and are happy with it. If you become a customer there too, please name our customer code ${code}.`,
  }),
};
