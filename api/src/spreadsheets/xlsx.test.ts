import { buffer } from 'node:stream/consumers';
import { unzip } from '../testing/read-files.ts';
import { type Cell, dateCell, moneyCell, textCell } from './columns.ts';
import { xlsxOf } from './xlsx.ts';

async function filesOf(...cells: Cell[]): Promise<Map<string, string>> {
  const columns = [{ title: 'Cell', width: 10, cell: (cell: Cell) => cell }];
  const batches = (async function* () {
    yield cells;
  })();
  return unzip(await buffer(xlsxOf(columns, batches, { name: 'Sheet', rows: cells.length })));
}

/** The cells below the title, with the code of their number format. */
async function shown(...cells: Cell[]): Promise<[value: string, format: string][]> {
  const files = await filesOf(...cells);
  const styles = files.get('xl/styles.xml') ?? '';
  const own = Object.fromEntries(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code]),
  );
  const builtIn: Record<string, string> = { 0: 'General', 3: '#,##0', 4: '#,##0.00', 49: '@' };
  const formats = [
    ...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/g),
  ].map(([, id = '']) => own[id] ?? builtIn[id] ?? id);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const found = [...sheet.matchAll(/<c (?:t="inlineStr" )?s="(\d+)">(?:<v>|<is><t[^>]*>)([^<]*)/g)].slice(1);
  return found.map(([, style, value = '']) => [value, formats[Number(style)] ?? '']);
}

test.each([
  ['2026-01-02', '46024', 'yyyy-mm-dd'],
  ['1900-03-01', '61', 'yyyy-mm-dd'],
  ['1900-02-28', '1900-02-28', '@'],
  ['0001-01-01', '0001-01-01', '@'],
  ['9999-12-31', '2958465', 'yyyy-mm-dd'],
  ['2026-01-02 18:00:00', '46024.75', 'yyyy-mm-dd hh:mm:ss'],
  ['2026-01-02 00:00:00', '46024', 'yyyy-mm-dd hh:mm:ss'],
])('the date %s is the number that spreadsheets compute with, or else text', async (date, value, format) => {
  expect(await shown(dateCell(date))).toEqual([[value, format]]);
});

test.each([
  [{ amount: 1_234_567, currency: 'USD' }, '12345.67', '#,##0.00'],
  [{ amount: 1_234_567, currency: 'JPY' }, '1234567', '#,##0'],
  [{ amount: 1_234_567, currency: 'KWD' }, '1234.567', '#,##0.000'],
  [{ amount: -5, currency: 'CLF' }, '-0.0005', '#,##0.0000'],
])('%j shows as many decimals as the currency has', async (money, value, format) => {
  expect(await shown(moneyCell(money))).toEqual([[value, format]]);
});

test('an empty date is an empty cell, and text stays text', async () => {
  expect(await shown(dateCell(null), textCell('2026-01-02'))).toEqual([['2026-01-02', '@']]);
});

test('the formats are based on the style Normal', async () => {
  expect((await filesOf()).get('xl/styles.xml')).toContain(
    '<cellStyle name="Normal" xfId="0" builtinId="0"/>',
  );
});

test.each([
  ['Housing _x0041_ seal', 'Housing _x005F_x0041_ seal'],
  ['part_x000D_ring', 'part_x005F_x000D_ring'],
  ['_x005F_', '_x005F_x005F_'],
  ['TM_x0031_', 'TM_x005F_x0031_'],
  ['a_x00_b', 'a_x00_b'],
])('a text that looks encoded, %s, is read as it is', async (text, written) => {
  const files = await filesOf({ text });
  expect(files.get('xl/worksheets/sheet1.xml')).toContain(`>${written}</t>`);
});
