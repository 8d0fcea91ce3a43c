/** A range of calendar dates, `YYYY-MM-DD`, both inclusive; open where absent. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

const DAY_MS = 86_400_000;

/** Adds days to a date; negative numbers subtract. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Months count from 1; days and months out of range carry over. */
function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

const periods = {
  last30: (today: string) => ({ from: addDays(today, -29), to: today }),
  last90: (today: string) => ({ from: addDays(today, -89), to: today }),
  last365: (today: string) => ({ from: addDays(today, -364), to: today }),
  thisMonth: (today: string) => ({ from: `${today.slice(0, 7)}-01`, to: today }),
  lastMonth: (today: string) => {
    const [year, month] = partsOf(today);
    return { from: dateOf(year, month - 1, 1), to: dateOf(year, month, 0) };
  },
  lastTwelveMonths: (today: string) => {
    const [year, month, day] = partsOf(today);
    return { from: dateOf(year - 1, month, day + 1), to: today };
  },
  thisYear: (today: string) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  lastYear: (today: string) => {
    const [year] = partsOf(today);
    return { from: dateOf(year - 1, 1, 1), to: dateOf(year - 1, 12, 31) };
  },
};

function partsOf(date: string): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
}

export type PeriodName = keyof typeof periods;

/** The dates of a named period on a day. */
export function periodOf(name: PeriodName, today: string): Required<Period> {
  return periods[name](today);
}

/** The name whose period has exactly these dates on a day, if there is one. */
export function nameOfPeriod<N extends PeriodName>(
  names: readonly N[],
  { from, to }: Period,
  today: string,
): N | undefined {
  return names.find((name) => {
    const period = periodOf(name, today);
    return period.from === from && period.to === to;
  });
}
