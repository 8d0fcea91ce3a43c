import type { Formats } from '../formats.ts';

/** Where points came from, and why they cannot be spent. */
export const points = ({ number, date }: Formats) => ({
  earned: (rule: string, label: string | null) => (label ? `${rule} · ${label}` : rule),
  /** @param lastDay `YYYY-MM-DD` */
  expired: (lastDay: string) => `Points valid until ${date(lastDay)}`,
  adjustment: 'Adjustment',
  missingPoints: (balance: number, cost: number) =>
    `There are ${number(balance)} points to spend, and this reward costs ${number(cost)}.`,
  costChanged: (cost: number) =>
    `This reward costs ${number(cost)} points now. The one-time password was for its former cost; look at it again and ask for a new one.`,
  limitReached: (limit: number) =>
    limit === 1
      ? 'A customer may have this reward once.'
      : `A customer may have this reward ${number(limit)} times.`,
});
