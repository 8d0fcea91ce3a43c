const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const enUs = {
  earned: (rule: string, label: string | null) => (label ? `${rule} · ${label}` : rule),
  /** `lastDay` as `YYYY-MM-DD`. */
  expired: (lastDay: string) => `Points valid until ${longDate.format(new Date(lastDay))}`,
  adjustment: 'Adjustment',
  csvColumns: [
    'Transaction',
    'Time (UTC)',
    'Customer',
    'Kind',
    'Source',
    'Points',
    'Balance after',
    'Expires (UTC)',
  ],
  csvOpening: 'Opening balance',
  csvClosing: 'Closing balance',
  missingPoints: (balance: number, cost: number) =>
    `There are ${balance.toLocaleString('en-US')} points to spend, and this reward costs ${cost.toLocaleString('en-US')}.`,
  costChanged: (cost: number) =>
    `This reward costs ${cost.toLocaleString('en-US')} points now. The one-time password was for its former cost. Check the reward again and request a new password.`,
  limitReached: (limit: number) =>
    limit === 1 ? 'A customer may have this reward once.' : `A customer may have this reward ${limit} times.`,
};
