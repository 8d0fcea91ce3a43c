/// <reference lib="esnext.temporal" />
import fc from 'fast-check';
import { nextRun, periodOf } from './next-run.ts';

const ZONES = ['Asia/Bangkok', 'Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Apia'];
const next = (rhythm: 'weekly' | 'monthly', day: number, timeZone: string, after: string) =>
  nextRun({ rhythm, day, timeZone }, new Date(after)).toISOString();

test.each([
  [
    'the 31st is the last day of a shorter month',
    'monthly',
    31,
    'UTC',
    '2027-02-01T00:00:00Z',
    '2027-02-28T07:00:00.000Z',
  ],
  [
    'in a leap year the 29th of February',
    'monthly',
    30,
    'UTC',
    '2028-02-01T00:00:00Z',
    '2028-02-29T07:00:00.000Z',
  ],
  ['the day itself, before seven', 'monthly', 1, 'UTC', '2026-12-01T06:59:59Z', '2026-12-01T07:00:00.000Z'],
  ['a month later at seven', 'monthly', 1, 'UTC', '2026-12-01T07:00:00Z', '2027-01-01T07:00:00.000Z'],
  ['Monday where it is sent', 'weekly', 1, 'Asia/Tokyo', '2026-11-22T21:59:00Z', '2026-11-22T22:00:00.000Z'],
  ['in winter time', 'weekly', 7, 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
  ['in summer time', 'weekly', 7, 'Europe/Berlin', '2027-03-27T12:00:00Z', '2027-03-28T05:00:00.000Z'],
] as const)('a report is sent on %s', (_, rhythm, day, timeZone, after, expected) => {
  expect(next(rhythm, day, timeZone, after)).toBe(expected);
});

test('runs follow each other, one for each week or month, at seven on the right day', () => {
  const rhythm = fc.constantFrom('weekly' as const, 'monthly' as const);
  const start = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2032, 0) });
  fc.assert(
    fc.property(
      rhythm,
      fc.integer({ min: 1, max: 31 }),
      fc.constantFrom(...ZONES),
      start,
      (kind, n, timeZone, at) => {
        const day = kind === 'weekly' ? 1 + (n % 7) : n;
        const first = nextRun({ rhythm: kind, day, timeZone }, new Date(at));
        const second = nextRun({ rhythm: kind, day, timeZone }, first);
        const [one, two] = [first, second].map((run) =>
          Temporal.Instant.fromEpochMilliseconds(run.getTime()).toZonedDateTimeISO(timeZone),
        ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
        expect(first.getTime()).toBeGreaterThan(at);
        expect([one.hour, one.minute, two.hour, two.minute]).toEqual([7, 0, 7, 0]);
        if (kind === 'weekly')
          expect([one.dayOfWeek, one.until(two, { largestUnit: 'day' }).days]).toEqual([day, 7]);
        else {
          expect(one.day).toBe(Math.min(day, one.daysInMonth));
          expect(
            two
              .toPlainDate()
              .toPlainYearMonth()
              .equals(one.toPlainDate().toPlainYearMonth().add({ months: 1 })),
          ).toBe(true);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('a monthly statement covers the last whole month, a weekly one the seven days before', () => {
  expect(periodOf('monthly', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(periodOf('monthly', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(periodOf('weekly', '2027-03-01')).toEqual({ from: '2027-02-22', to: '2027-02-28' });
});
