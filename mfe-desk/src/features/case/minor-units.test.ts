import { fromMinorUnits, inMinorUnits } from './minor-units.ts';

test.each([
  ['250', 'EUR', 25_000],
  ['99.5', 'EUR', 9_950],
  [' 99,50 ', 'EUR', 9_950],
  ['0', 'EUR', 0],
  ['1200', 'JPY', 1_200],
])('%j in %s is %d', (entered, currency, amount) => {
  expect(inMinorUnits(entered, currency)).toBe(amount);
});

test.each([
  ['', 'EUR'],
  ['1,234.50', 'EUR'],
  ['1.234', 'EUR'],
  ['-5', 'EUR'],
  ['12.5', 'JPY'],
  ['ten', 'EUR'],
])('%j in %s is no amount', (entered, currency) => {
  expect(inMinorUnits(entered, currency)).toBeNull();
});

test('an amount is entered as it is shown', () => {
  expect([fromMinorUnits(9_950, 'EUR'), fromMinorUnits(1_200, 'JPY')]).toEqual(['99.50', '1200']);
});
