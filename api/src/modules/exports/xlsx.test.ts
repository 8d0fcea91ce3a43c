import { buffer } from 'node:stream/consumers';
import { unzip } from '../../testing/read-files.ts';
import { xlsxOf } from './xlsx.ts';

test.each([
  ['Housing _x0041_ seal', 'Housing _x005F_x0041_ seal'],
  ['part_x000D_ring', 'part_x005F_x000D_ring'],
  ['_x005F_', '_x005F_x005F_'],
  ['TM_x0031_', 'TM_x005F_x0031_'],
  ['a_x00_b', 'a_x00_b'],
])('a text that looks encoded, %s, is read as it is', async (text, written) => {
  const columns = [{ title: 'Title', width: 10, cell: (value: string) => ({ text: value }) }];
  const batches = (async function* () {
    yield [text];
  })();
  const file = await buffer(xlsxOf(columns, batches, { name: 'Sheet', rows: 1 }));
  expect(unzip(file).get('xl/worksheets/sheet1.xml')).toContain(`>${written}</t>`);
});
