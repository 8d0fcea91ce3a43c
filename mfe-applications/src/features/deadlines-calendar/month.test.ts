import { addMonths, firstWeekdayIn, sameDayOf, weeksOf } from './month.ts';

const DAY_MS = 86_400_000;
const months = Array.from({ length: 60 }, (_, index) => addMonths('2024-01', index));

test.each([1, 2, 3, 4, 5, 6, 7])(
  'the weeks of each month have its days once, in order, where weeks begin with weekday %d',
  (firstWeekday) => {
    for (const month of months) {
      const weeks = weeksOf(month, firstWeekday);
      const days = weeks.flat();
      const length = (Date.parse(`${addMonths(month, 1)}-01`) - Date.parse(`${month}-01`)) / DAY_MS;
      expect(days.filter((day) => day.startsWith(month))).toHaveLength(length);
      expect(days).toEqual([...new Set(days)].sort());
      expect(weeks.map(([first = '']) => new Date(first).getUTCDay())).toEqual(
        weeks.map(() => firstWeekday % 7),
      );
      expect(weeks.every((week) => week.length === 7 && week.some((day) => day.startsWith(month)))).toBe(
        true,
      );
    }
  },
);

test.each([
  ['2026-01-31', '2026-02', '2026-02-28'],
  ['2028-01-31', '2028-02', '2028-02-29'],
  ['2026-03-15', '2026-04', '2026-04-15'],
])('from %s the same day of %s is %s', (date, month, day) => {
  expect(sameDayOf(month, date)).toBe(day);
});

test('weeks begin as the locale has it', () => {
  expect(['en-US', 'de-DE', 'th-TH'].map(firstWeekdayIn)).toEqual([7, 1, 7]);
});
