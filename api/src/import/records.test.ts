import { jsonRecords } from './records.ts';
import { MAX_RECORD_BYTES, readLines } from './text-lines.ts';

async function* oneChunk(content: string | Buffer) {
  yield Buffer.from(content);
}

async function read(content: string | Buffer) {
  const found = [];
  for await (const each of jsonRecords(readLines(oneChunk(content)))) found.push(each);
  return found;
}

const ofBytes = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));

test('each line of NDJSON that is not blank is a record or refused', async () => {
  expect(await read('\uFEFF{"a":1}\r\n\n{"a":\n"text"\n')).toMatchObject([
    { line: 1, lines: 1, fields: { a: 1 } },
    { line: 3, lines: 1, reason: 'no JSON: {"a":' },
    { line: 4, lines: 1, fields: 'text' },
  ]);
});

test('a line of NDJSON has at most 64 KB', async () => {
  expect(await read(`${ofBytes(MAX_RECORD_BYTES)}\n${ofBytes(MAX_RECORD_BYTES + 1)}\n1`)).toMatchObject([
    { line: 1, fields: expect.any(String) },
    { line: 2, reason: 'is longer than 64 KB' },
    { line: 3, fields: 1 },
  ]);
});

test('a line of NDJSON that is not UTF-8 is refused', async () => {
  expect(await read(Buffer.from('"Z\xfcrich"\n2', 'latin1'))).toMatchObject([
    { line: 1, lines: 1, reason: 'is not UTF-8 text' },
    { line: 2, lines: 1, fields: 2 },
  ]);
});
