import type { Formats } from '../formats.ts';

/** Refusals whose title says all there is to say. */
export const titledRefusals = {
  'out-of-stock': undefined,
  'otp-required': undefined,
  forbidden: undefined,
  'not-found': undefined,
  'idempotency-key-reused': undefined,
  'already-refunded': undefined,
  'refund-window-closed': undefined,
};

export const points = ({ number, date }: Formats) => ({
  earned: (rule: string, label: string | null) => (label ? `${rule} · ${label}` : rule),
  /** @param lastDay `YYYY-MM-DD` */
  expired: (lastDay: string) => `Points valid until ${date(lastDay)}`,
  adjustment: 'Adjustment',
  /** What a refusal says besides its title, by problem type; undefined for the title alone. */
  refusals: {
    'insufficient-points': ({ balance, pointsCost }: { balance: number; pointsCost: number }) =>
      `You can spend ${number(balance)} points, and this reward costs ${number(pointsCost)}.`,
    'cost-changed': ({ pointsCost }: { pointsCost: number }) =>
      `This reward now costs ${number(pointsCost)} points. The one-time password was for its previous cost: check it, then request a new one.`,
    'limit-reached': ({ limitPerCustomer }: { limitPerCustomer: number }) =>
      limitPerCustomer === 1
        ? 'A customer can redeem this reward once.'
        : `A customer can redeem this reward ${number(limitPerCustomer)} times.`,
    ...titledRefusals,
  },
});
