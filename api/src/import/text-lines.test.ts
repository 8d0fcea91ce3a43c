import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { countLineEnds, isLineEnd, MAX_RECORD_BYTES, readLines, type TextLine } from './text-lines.ts';

async function* chunksOf(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function linesOf(chunks: AsyncIterable<Buffer>): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for await (const line of readLines(chunks)) lines.push(line);
  return lines;
}

const read = (...chunks: (string | Uint8Array)[]) => linesOf(chunksOf(...chunks));

const texts = async (...chunks: (string | Uint8Array)[]) =>
  (await read(...chunks)).map((line) => ('text' in line ? line.text : line.reason));

test('lines end with LF, CRLF or CR, and the last one needs no end', async () => {
  expect(await read('a\nbc\r\n\rd')).toEqual([
    { number: 1, from: 0, text: 'a', bytes: 1 },
    { number: 2, from: 2, text: 'bc', bytes: 2 },
    { number: 3, from: 6, text: '', bytes: 0 },
    { number: 4, from: 7, text: 'd', bytes: 1 },
  ]);
});

test('CR and LF of one line break may be in different chunks', async () => {
  expect(await texts('a\r', '\nb\r', '', '\n', '\nc')).toEqual(['a', 'b', '', 'c']);
});

const anyLineEnds = fc
  .array(fc.array(fc.constantFrom('a', 'ü', '\r', '\n'), { maxLength: 4 }))
  .map((chunks) => chunks.map((chunk) => Buffer.from(chunk.join(''))));

test('a file can be read from any of its lines', async () => {
  await fc.assert(
    fc.asyncProperty(anyLineEnds, async (chunks) => {
      const whole = Buffer.concat(chunks);
      const lines = await linesOf(chunksOf(...chunks));
      for (const { number, from } of lines) {
        const rest = [];
        const start = { line: number, byte: from };
        for await (const line of readLines(chunksOf(whole.subarray(from)), start)) rest.push(line);
        expect(rest).toEqual(lines.slice(number - 1));
      }
    }),
  );
});

test('lines can be counted part by part', async () => {
  await fc.assert(
    fc.asyncProperty(anyLineEnds, async (chunks) => {
      const parts = chunks.filter(({ length }) => length > 0);
      const ends = parts.map((part, index) => countLineEnds(part, parts[index - 1]?.at(-1) ?? null));
      const last = parts.at(-1)?.at(-1);
      const count =
        ends.reduce((sum, each) => sum + each, 0) + (last === undefined || isLineEnd(last) ? 0 : 1);
      expect(count).toBe((await linesOf(chunksOf(...chunks))).length);
    }),
  );
});

test('an empty file has no lines', async () => {
  expect(await texts('')).toEqual([]);
});

test('a byte order mark is not part of the first line', async () => {
  expect(await texts('\uFEFFa\n\uFEFFb')).toEqual(['a', '\uFEFFb']);
});

test('other Unicode line separators do not end a line', async () => {
  expect(await texts('a\u2028b\u0085c\v\fd\0e')).toEqual(['a\u2028b\u0085c\v\fd\0e']);
});

test('a line that is not UTF-8 is refused, and the others are read', async () => {
  expect(await texts(Buffer.from('Zürich\nM\xfcnchen\nBern', 'latin1'))).toEqual([
    'is not UTF-8 text',
    'is not UTF-8 text',
    'Bern',
  ]);
  expect(await texts(Buffer.from('ü').subarray(0, 1), Buffer.from('ü').subarray(1), '\n€')).toEqual([
    'ü',
    '€',
  ]);
});

test('a line has at most 64 KB', async () => {
  const longest = 'x'.repeat(MAX_RECORD_BYTES);
  expect(await texts(`${longest}\n`, `${longest}x\n`, 'next')).toEqual([
    longest,
    'is longer than 64 KB',
    'next',
  ]);
});

test('a line of 300 MB is skipped as it arrives', async () => {
  const MEGABYTE = 1_000_000;
  let peak = 0;
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  async function* endless() {
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 1; count <= 300; count++) {
      yield Buffer.alloc(MEGABYTE, 'x');
      // Only what is held counts, not what is waiting to be collected.
      if (count % 50 > 0) continue;
      collectGarbage();
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
    }
    yield Buffer.from('\nnext');
  }
  const lines = await linesOf(endless());
  expect(lines).toMatchObject([{ reason: 'is longer than 64 KB' }, { number: 2, text: 'next' }]);
  expect(peak).toBeLessThan(30 * MEGABYTE);
});
