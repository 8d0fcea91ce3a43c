import { csvText } from './csv.ts';

test.each([
  ['Blue bird', '"Blue bird"'],
  ['Blue "bird", 9\nand 35', '"Blue ""bird"", 9\nand 35"'],
  ['=1+1', `"'=1+1"`],
  [' =1+1', `"' =1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['-5', `"'-5"`],
  ['a=b', '"a=b"'],
])('%j becomes a field that no spreadsheet calculates', (text, field) => {
  expect(csvText(text)).toBe(field);
});
