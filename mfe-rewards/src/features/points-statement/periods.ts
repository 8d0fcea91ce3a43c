import { decodeQuery, type Period, periodOf, pointsStatementQuery } from '@atrium/lists';

export const periodNames = ['thisMonth', 'lastMonth', 'thisYear', 'lastTwelveMonths'] as const;

/**
 * The period that an address asks for; without dates, or with nonsense, this month. Each date is read by itself: that
 * they are in the wrong order says the page, beside the fields that they stand in.
 */
export function periodFrom(address: URLSearchParams, today: string): Required<Period> {
  const date = (name: 'from' | 'to') => {
    const alone = new URLSearchParams({ [name]: address.get(name) ?? '' });
    return decodeQuery(pointsStatementQuery, alone).query[name];
  };
  const fallback = periodOf('thisMonth', today);
  return { from: date('from') ?? fallback.from, to: date('to') ?? fallback.to };
}
