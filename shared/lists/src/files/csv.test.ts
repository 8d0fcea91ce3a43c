import { toCsv } from './csv.ts';

test('rows become lines that spreadsheets read, and text is never a formula', () => {
  expect(
    toCsv([
      ['Name', 'Count'],
      ['A "quoted", name', 3],
      ['=1+1', -2],
    ]),
  ).toBe('\uFEFF"Name","Count"\r\n"A ""quoted"", name",3\r\n"\'=1+1",-2\r\n');
});

test('a reader whose decimals have a comma gets semicolons between the cells', () => {
  expect(toCsv([['Name', 1.5]], 'de-DE')).toBe('\uFEFF"Name";1,5\r\n');
});
