import { csvRecords } from './csv-records.ts';
import type { FileRecord } from './file-record.ts';
import { readLines } from './text-lines.ts';

async function* oneChunk(content: string | Buffer) {
  yield Buffer.from(content);
}

async function read(content: string | Buffer): Promise<FileRecord[]> {
  const found: FileRecord[] = [];
  for await (const each of csvRecords(readLines(oneChunk(content)))) found.push(each);
  return found;
}

/** What begins on each line: the cells of a record, or that the line was refused. */
const outline = async (content: string | Buffer) =>
  (await read(content)).map((found) =>
    'reason' in found
      ? `${found.line} refused`
      : `${found.line} ${Object.values(found.fields as object).join('|')}`,
  );

const reasonAt = async (content: string | Buffer, line: number) => {
  const found = (await read(content)).find((each) => each.line === line);
  return found && 'reason' in found ? found.reason : found;
};

describe('a file of three columns', () => {
  const file = (...lines: string[]) => ['x,y,z', ...lines].join('\n');

  test('returns cells by the names of their columns, without empty ones', async () => {
    expect(await read('x, y ,z\n1,,"a ""b"", c"\n')).toMatchObject([
      { line: 2, lines: 1, fields: { x: '1', z: 'a "b", c' } },
    ]);
  });

  test('reads quoted cells over several lines, with LF as line break', async () => {
    expect(await read('x,y,z\r\n1,"a\r\n\rb\n",3\r\n4,5,6')).toMatchObject([
      { line: 2, lines: 4, fields: { x: '1', y: 'a\n\nb\n', z: '3' } },
      { line: 6, lines: 1, fields: { x: '4', y: '5', z: '6' } },
    ]);
  });

  test('counts and skips blank lines', async () => {
    expect(await outline('\n\nx,y,z\n\n1,2,3\n  \n4,5,6\n\n')).toEqual(['5 1|2|3', '7 4|5|6']);
  });

  test.each([
    ['at the start of a field', '"1,2,3'],
    ['at the start of a field within', '1,"2,3'],
    ['at the start of the last field', '1,2,"3'],
    ['within a field', '1,5" pipe,3'],
    ['at the end of a field', '1,2",3'],
    ['at the end of the line', '1,2,3"'],
    ['alone in a field', '1,",3'],
    ['before a quoted field', '"1,"2",3'],
    ['within a quoted field', '1,"2"2",3'],
    ['before the quote that opens a field', '1,""2",3'],
    ['after the quote that closes a field', '1,"2"",3'],
    ['at the end of a quoted line', '1,2,"3""'],
  ])('refuses the line of a stray quote %s, and no other', async (_where, stray) => {
    const plain = ['a,b,c', 'd,e,f'];
    const quoted = ['"a","b","c"', '"d","e","f"'];
    const spread = ['"a","b\nb","c"', '"d","e","f\nf"'];
    expect(await outline(file('p,q,r', stray, ...plain))).toEqual([
      '2 p|q|r',
      '3 refused',
      '4 a|b|c',
      '5 d|e|f',
    ]);
    expect(await outline(file('p,q,r', stray, ...quoted))).toEqual([
      '2 p|q|r',
      '3 refused',
      '4 a|b|c',
      '5 d|e|f',
    ]);
    expect(await outline(file('p,q,r', stray, ...spread))).toEqual([
      '2 p|q|r',
      '3 refused',
      '4 a|b\nb|c',
      '6 d|e|f\nf',
    ]);
    expect(await outline(file('p,q,r', stray))).toEqual(['2 p|q|r', '3 refused']);
  });

  test('refuses both lines of two stray quotes that look like one cell around the records between them', async () => {
    expect(await outline(file('1,2,"3', 'a,b,c', 'd,e,f', '4,5,6"'))).toEqual([
      '2 refused',
      '3 a|b|c',
      '4 d|e|f',
      '5 refused',
    ]);
    expect(await reasonAt(file('1,2,"3', 'a,b,c', '4,5,6"'), 2)).toBe(
      'a quote opens here and is not closed before line 3, a record of its own',
    );
  });

  test('resumes on the next line if the lines together have another number of cells', async () => {
    expect(await outline(file('1,"2', 'a",b', 'd,e,f'))).toEqual(['2 1|2\na|b', '4 d|e|f']);
    expect(await outline(file('1,"2', 'a",b,c', 'd,e,f'))).toEqual(['2 refused', '3 refused', '4 d|e|f']);
  });

  test.each([
    ['1,2', '2 cells, where the first line names 3 columns'],
    ['1,2,3,4', '4 cells, where the first line names 3 columns'],
    [
      '1,5" pipe,3',
      'a quote in a cell that does not begin with one; put the whole cell in quotes and double each quote in it',
    ],
    ['1,"2" ,3', 'text after the closing quote of a cell; double a quote that belongs to the cell'],
    ['1,2,"3', 'a quote opens here and is not closed within 50 lines and 64 KB'],
    [
      '1,"2\na",b,c',
      'a quote opens here; up to line 3 these are 4 cells, where the first line names 3 columns',
    ],
  ])('gives the reason for refusing %j', async (line, reason) => {
    expect(await reasonAt(file(line), 2)).toBe(reason);
  });

  test('has records of at most 50 lines', async () => {
    const cell = (lines: number) => Array(lines).fill('t').join('\n');
    expect(await outline(file(`1,2,"${cell(50)}"`, 'a,b,c'))).toEqual([`2 1|2|${cell(50)}`, '52 a|b|c']);
    const refused = await outline(file(`1,2,"${cell(51)}"`, 'a,b,c'));
    expect(refused.slice(0, -1)).toEqual(Array.from({ length: 51 }, (_, index) => `${index + 2} refused`));
    expect(refused.at(-1)).toBe('53 a|b|c');
  });

  test('has records of at most 64 KB', async () => {
    const cell = (bytes: number) => `${'é'.repeat(20_000)}\n${'t'.repeat(bytes - 40_001)}`;
    expect(await outline(file(`1,2,"${cell(65_536 - 6)}"`, 'a,b,c'))).toHaveLength(2);
    expect(await outline(file(`1,2,"${cell(65_536 - 5)}"`, 'a,b,c'))).toEqual([
      '2 refused',
      '3 refused',
      '4 a|b|c',
    ]);
  });

  test('refuses lines that are too long or not UTF-8, also within a cell, and reads the others', async () => {
    expect(await outline(file('x'.repeat(70_000), 'a,b,c'))).toEqual(['2 refused', '3 a|b|c']);
    expect(await outline(Buffer.from(file('1,"2', '\xfc', '2",3', 'a,b,c'), 'latin1'))).toEqual([
      '2 refused',
      '3 refused',
      '4 refused',
      '5 a|b|c',
    ]);
  });

  test('allows any name for a column', async () => {
    const [found] = await read('__proto__,y\n1,2');
    expect(Object.keys((found as { fields: object }).fields)).toEqual(['__proto__', 'y']);
  });
});

test.each([
  ['', 'The first line must name the columns.'],
  ['\n \n', 'The first line must name the columns.'],
  ['x,"y\n1,2', /^The first line must name the columns: a quote opens here/],
  [Buffer.from([0xff, 0xfe, 0x78, 0]), 'The first line must name the columns: is not UTF-8 text.'],
  ['x,y, x\n1,2,3', 'The first line names the column x twice.'],
])('a file whose first line does not name the columns is refused: %j', async (content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

test.each(['history', 'fees', 'deadlines', 'documents', 'messages', 'instructions'])(
  'a cell of %s is JSON',
  async (column) => {
    expect(await read(`${column}\n"[{""key"":""M-1""}]"`)).toMatchObject([
      { fields: { [column]: [{ key: 'M-1' }] } },
    ]);
  },
);

test('a file may have no records, and columns without names', async () => {
  expect(await read('x,y,,\r\n')).toEqual([]);
  expect(await read('\uFEFF"x",y,,\n1,2,,')).toMatchObject([
    { line: 2, lines: 1, fields: { x: '1', y: '2' } },
  ]);
});

describe('a file as spreadsheets write it', () => {
  const known = ['customer', 'reference', 'history'];
  const readKnown = async (content: string | Buffer) => {
    const found: FileRecord[] = [];
    for await (const each of csvRecords(readLines(oneChunk(content)), known)) found.push(each);
    return found;
  };

  test.each([',,', ' , , ', '"","",""', ' '])(
    'a row of empty cells, %j, is blank anywhere',
    async (empty) => {
      const found = await readKnown(
        ['customer,reference,history', 'ACME,A,x', empty, 'ACME,B,y', empty, empty].join('\n'),
      );
      expect(found.map(({ line }) => line)).toEqual([2, 4]);
    },
  );

  test('names of columns may be capital, and a note of the comma comes before them', async () => {
    expect(await readKnown('sep=,\r\nCustomer, Reference\r\nACME,A')).toMatchObject([
      { line: 3, lines: 1, fields: { customer: 'ACME', reference: 'A' } },
    ]);
  });

  test.each([
    ['semicolons', 'customer;reference;history\nACME;A;x', 'The columns seem to be separated by ;.'],
    ['a note of semicolons', 'sep=;\ncustomer;reference\nACME;A', 'The columns seem to be separated by ;.'],
    ['tabs', 'customer\treference\nACME\tA', 'The columns seem to be separated by tabs.'],
    ['an unknown column', 'customer,colour\nACME,blue', 'names the column colour, which is none of'],
    ['UTF-16', Buffer.from('\uFEFFcustomer,reference\nACME,A', 'utf16le'), 'Save the file as CSV UTF-8.'],
  ])('%s are named once', async (_what, content, message) => {
    await expect(readKnown(content)).rejects.toThrow(message);
  });
});
