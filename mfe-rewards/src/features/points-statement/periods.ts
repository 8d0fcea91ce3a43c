/** Calendar dates, `YYYY-MM-DD`, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

/** What the API takes. */
const MOST_PAGES = 1_000_000;

export const periodNames = ['thisMonth', 'lastMonth', 'thisYear', 'lastTwelveMonths'] as const;
export type PeriodName = (typeof periodNames)[number];

/** A period by its name. @param today calendar date on which it is asked for */
export function periodOf(name: PeriodName, today: string): Period {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  switch (name) {
    case 'thisMonth':
      return { from: dateOf(year, month, 1), to: today };
    case 'lastMonth':
      return { from: dateOf(year, month - 1, 1), to: dateOf(year, month, 0) };
    case 'thisYear':
      return { from: dateOf(year, 1, 1), to: today };
    case 'lastTwelveMonths':
      return { from: dateOf(year - 1, month, day + 1), to: today };
  }
}

/** The period that an address asks for; without dates, or with nonsense, this month. */
export function periodFrom(address: URLSearchParams, today: string): Period {
  const fallback = periodOf('thisMonth', today);
  return {
    from: validDate(address.get('from')) ?? fallback.from,
    to: validDate(address.get('to')) ?? fallback.to,
  };
}

/** The page of its lines that an address asks for; the first one for nonsense. */
export function pageFrom(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1;
}

function validDate(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  return Number.isNaN(Date.parse(text)) ? null : text;
}

/** Months count from 1; days and months beyond their range carry over. */
function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
