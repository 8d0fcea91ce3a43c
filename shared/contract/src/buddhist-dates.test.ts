import { buddhistDate, dateOfBuddhist } from './buddhist-dates.ts';

test.each([
  ['2026-11-27', '27/11/2569'],
  ['2024-02-29', '29/02/2567'],
])('%s is %s in the Buddhist calendar, and the other way round', (date, buddhist) => {
  expect(buddhistDate(date)).toBe(buddhist);
  expect(dateOfBuddhist(buddhist)).toBe(date);
});

test('one digit of day or month suffices', () => {
  expect(dateOfBuddhist('1/2/2569')).toBe('2026-02-01');
});

test.each(['', '27/11/256', '27/11', '31/02/2569', '0/1/2569', '27/13/2569', '27/11/0543', 'soon'])(
  '"%s" is no date and stays what was typed',
  (text) => {
    expect(dateOfBuddhist(text)).toBe(text);
    expect(buddhistDate(text)).toBe(text);
  },
);
