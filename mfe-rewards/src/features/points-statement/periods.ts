import { decodeQuery, type Period, periodOf, pointsStatementQuery } from '@atrium/lists';

export const periodNames = ['thisMonth', 'lastMonth', 'thisYear', 'lastTwelveMonths'] as const;

// A date that is missing or malformed is that of this month. Each date is read on its own: the page shows an error at
// the fields if they are in the wrong order.
export function periodFrom(address: URLSearchParams, today: string): Required<Period> {
  const date = (name: 'from' | 'to') => {
    const alone = new URLSearchParams({ [name]: address.get(name) ?? '' });
    return decodeQuery(pointsStatementQuery, alone).query[name];
  };
  const fallback = periodOf('thisMonth', today);
  return { from: date('from') ?? fallback.from, to: date('to') ?? fallback.to };
}
