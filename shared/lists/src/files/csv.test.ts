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
