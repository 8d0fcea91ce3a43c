import fc from 'fast-check';
import { addMonths, firstWeekdayIn, sameDayOf, weeksOf } from './month.ts';

const months = fc.date({ min: new Date('1999-01-01'), max: new Date('2050-12-31'), noInvalidDate: true });

test('the weeks of a month have each of its days once, in order, and begin with the first weekday', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: 1, max: 7 }), (date, firstWeekday) => {
      const month = date.toISOString().slice(0, 7);
      const weeks = weeksOf(month, firstWeekday);
      const days = weeks.flat();
      const next = Date.parse(`${addMonths(month, 1)}-01`);
      const length = (next - Date.parse(`${month}-01`)) / 86_400_000;
      expect(days.filter((day) => day.startsWith(month))).toHaveLength(length);
      expect(days).toEqual([...new Set(days)].sort());
      for (const [first = ''] of weeks) expect(new Date(first).getUTCDay()).toBe(firstWeekday % 7);
      expect(weeks.every((week) => week.length === 7 && week.some((day) => day.startsWith(month)))).toBe(
        true,
      );
    }),
  );
});

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
