import type { Formats } from '../formats.ts';

export const points = ({ number, date }: Formats) => ({
  earned: (rule: string, label: string | null) => (label ? `${rule} · ${label}` : rule),
  /** @param lastDay `YYYY-MM-DD` */
  expired: (lastDay: string) => `Points valid until ${date(lastDay)}`,
  adjustment: 'Adjustment',
  missingPoints: (balance: number, cost: number) =>
    `You can spend ${number(balance)} points, and this reward costs ${number(cost)}.`,
  costChanged: (cost: number) =>
    `This reward now costs ${number(cost)} points. The one-time password was for its previous cost: check it, then request a new one.`,
  limitReached: (limit: number) =>
    limit === 1
      ? 'A customer can redeem this reward once.'
      : `A customer can redeem this reward ${number(limit)} times.`,
});
