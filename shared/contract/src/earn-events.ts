/** What members earn points for. */
export const earnEvents = ['fee_paid', 'first_filing', 'early_renewal', 'referral'] as const;
export type EarnEvent = (typeof earnEvents)[number];
