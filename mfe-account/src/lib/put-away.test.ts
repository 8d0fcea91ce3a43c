import { nextMonday } from './put-away.ts';

test.each([
  ['2026-11-22', '2026-11-23'],
  ['2026-11-23', '2026-11-30'],
  ['2026-11-24', '2026-11-30'],
  ['2026-12-31', '2027-01-04'],
])('the Monday after %s is %s', (date, monday) => {
  expect(nextMonday(date)).toBe(monday);
});
