import { nameOfPeriod, type PeriodName, periodOf } from './periods.ts';

test.each<[PeriodName, string, string, string]>([
  ['last30', '2026-11-21', '2026-10-23', '2026-11-21'],
  ['last365', '2024-03-01', '2023-03-03', '2024-03-01'],
  ['thisMonth', '2026-11-21', '2026-11-01', '2026-11-21'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['lastTwelveMonths', '2024-02-29', '2023-03-02', '2024-02-29'],
  ['thisYear', '2026-11-21', '2026-01-01', '2026-11-21'],
  ['lastYear', '2026-11-21', '2025-01-01', '2025-12-31'],
])('%s on %s is %s to %s', (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});

test('a period is recognised by its dates, among the given names', () => {
  const names = ['last30', 'thisYear'] as const;
  const lastYear = periodOf('lastYear', '2026-11-21');
  expect(nameOfPeriod(names, periodOf('last30', '2026-11-21'), '2026-11-21')).toBe('last30');
  expect(nameOfPeriod(names, lastYear, '2026-11-21')).toBeUndefined();
});
