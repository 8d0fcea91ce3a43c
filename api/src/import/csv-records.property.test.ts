import fc from 'fast-check';
import { csvRecords } from './csv-records.ts';
import type { FileRecord } from './file-record.ts';
import { readLines } from './text-lines.ts';

let mockParsedCharacters = 0;
jest.mock('csv-parse/sync', () => {
  const actual = jest.requireActual('csv-parse/sync');
  return {
    ...actual,
    parse: (text: string, options: object) => {
      mockParsedCharacters += text.length;
      return actual.parse(text, options);
    },
  };
});

const COLUMNS = ['w', 'x', 'y', 'z'];

/** Positions at which a file is split into chunks. */
const cuts = fc.array(fc.nat(2_000), { maxLength: 20 });

async function* cutAt(content: Buffer, cuts: readonly number[]) {
  const inside = cuts.filter((cut) => cut < content.length).sort((one, other) => one - other);
  for (const [index, cut] of inside.entries()) yield content.subarray(inside[index - 1] ?? 0, cut);
  yield content.subarray(inside.at(-1) ?? 0);
}

async function read(content: Buffer, cuts: readonly number[] = []): Promise<FileRecord[]> {
  const found: FileRecord[] = [];
  for await (const each of csvRecords(readLines(cutAt(content, cuts)))) found.push(each);
  return found;
}

describe('stray quotes', () => {
  /** A word begins and ends with a letter, so that a quote of another cell next to it is never well-formed. */
  const words = fc
    .tuple(
      fc.constantFrom('a', 'é', '𝔸'),
      fc.constantFrom('', ' ', ',', '"', '" "', ', "'),
      fc.constantFrom('b', 'ü'),
    )
    .map((parts) => parts.join(''));
  const lines = fc.array(words, { minLength: 2, maxLength: 4 }).map((texts) => texts.join('\n'));
  const cell = fc
    .tuple(fc.oneof(fc.constantFrom('', 'a', 'b c'), words, lines), fc.boolean())
    .map(([text, inQuotes]) => ({
      text,
      csv: inQuotes || /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
    }));
  const draft = fc.record({
    cells: fc.tuple(cell, cell, cell, cell),
    quoteAt: fc.option(fc.nat(), { freq: 3 }),
  });
  type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never;

  /** A file with a stray quote in some lines, never in two in a row, and the expected records. */
  function fileOf(drafts: readonly Draft[]) {
    const records = [COLUMNS.join(',')];
    const expected: object[] = [];
    let line = 2;
    let strayBefore = false;
    for (const { cells, quoteAt } of drafts) {
      const csv = cells.map((each) => each.csv).join(',');
      const lines = csv.split('\n').length;
      const stray: boolean = quoteAt !== null && lines === 1 && !strayBefore;
      const at = (quoteAt ?? 0) % (csv.length + 1);
      records.push(stray ? `${csv.slice(0, at)}"${csv.slice(at)}` : csv);
      const named = COLUMNS.map((column, index) => [column, cells[index]?.text]);
      const fields = Object.fromEntries(named.filter(([, text]) => text !== ''));
      const isEmpty = !stray && cells.every((each) => each.text === '');
      if (!isEmpty)
        expected.push(stray ? { line, lines, reason: expect.any(String) } : { line, lines, fields });
      line += lines;
      strayBefore = stray;
    }
    return { text: records.join('\n'), expected };
  }

  test('cost their own lines and no other, for any line ends and any chunks', async () => {
    const file = fc.array(draft, { maxLength: 12 }).map(fileOf);
    const ends = fc.infiniteStream(fc.constantFrom('\n', '\r\n', '\r'));
    await fc.assert(
      fc.asyncProperty(file, ends, cuts, async ({ text, expected }, ends, cuts) => {
        const content = Buffer.from(text.replaceAll('\n', () => ends.next().value));
        expect(await read(content, cuts)).toMatchObject(expected);
      }),
      { numRuns: 500 },
    );
  });
});

test('each line of any bytes that is not blank is read or refused once, for any chunks', async () => {
  const pieces = (...texts: string[]) => fc.constantFrom(...texts.map((text) => Buffer.from(text)));
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 2 }).map((each) => Buffer.from(each));
  const soup = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: pieces('"', '"', ',', '\n', 'a', 'a,b', '"a"', '""') },
      { weight: 1, arbitrary: pieces('\r', '\r\n', '\0', ' ', 'é', '\uFEFF') },
      { weight: 1, arbitrary: bytes },
    ),
    { maxLength: 80 },
  );
  await fc.assert(
    fc.asyncProperty(soup, cuts, async (parts, cuts) => {
      const content = Buffer.concat([Buffer.from('x,y\n'), ...parts]);
      const found = await read(content);
      const taken = found.flatMap(({ line, lines }) =>
        Array.from({ length: lines }, (_, index) => line + index),
      );
      const texts = content.toString().split(/\r\n?|\n/);
      const blank = texts.flatMap((text, index) => (/^(?:\s|,|"")*$/.test(text) ? [index + 1] : []));
      expect(taken).toEqual([...new Set(taken)]);
      expect(new Set([1, ...taken, ...blank])).toEqual(new Set(texts.map((_, index) => index + 1)));
      expect(await read(content, cuts)).toEqual(found);
    }),
    { numRuns: 500 },
  );
});

const everyFiftieth = (stray: string, others: string) => (line: number) => (line % 50 ? others : stray);

test.each([
  ['a stray quote in each line', () => '"a,b'],
  ['a stray quote in every fiftieth line, and text between', everyFiftieth('"a,b', 'text')],
  ['a stray quote in every fiftieth line, and quotes between', everyFiftieth('"a,b', '"" ""')],
  ['cells of fifty lines', (line: number) => (line % 50 === 49 ? 'c"' : everyFiftieth('a,"b', 'text')(line))],
  ['long lines, each with a stray quote', () => `"a,${'b'.repeat(2_000)}`],
])('each character is parsed at most four times: %s', async (_what, lineAt) => {
  const content = `x,y\n${Array.from({ length: 1_000 }, (_, line) => lineAt(line)).join('\n')}`;
  mockParsedCharacters = 0;
  await read(Buffer.from(content));
  expect(mockParsedCharacters).toBeGreaterThan(content.length / 2);
  expect(mockParsedCharacters).toBeLessThan(4 * content.length);
});
