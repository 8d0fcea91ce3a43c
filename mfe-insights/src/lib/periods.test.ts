import { fittingInterval, previousPeriod, stepPeriod } from './periods.ts';

const today = '2026-11-21';

test('the previous period has equal length and ends the day before', () => {
  expect(previousPeriod({ from: '2026-03-01', to: '2026-03-31' }, today)).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  });
  expect(previousPeriod({ from: '2026-11-21' }, today)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  expect(previousPeriod({ to: '2026-03-31' }, today)).toBeNull();
  expect(previousPeriod({ from: 'nonsense' }, today)).toBeNull();
});

test.each([
  [{}, 'month'],
  [{ from: '2026-11-01' }, 'day'],
  [{ from: '2026-06-01', to: '2026-08-31' }, 'week'],
  [{ from: '2026-01-01', to: '2026-12-31' }, 'month'],
] as const)('the interval fits the span %j', (period, interval) => {
  expect(fittingInterval(period, today)).toBe(interval);
});

test('an interval covers its days within the period', () => {
  expect(stepPeriod('2024-02-01', 'month', {})).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(stepPeriod('2026-11-16', 'week', { from: '2026-11-18', to: '2026-11-21' })).toEqual({
    from: '2026-11-18',
    to: '2026-11-21',
  });
  expect(stepPeriod('2026-11-16', 'day', {})).toEqual({ from: '2026-11-16', to: '2026-11-16' });
});
