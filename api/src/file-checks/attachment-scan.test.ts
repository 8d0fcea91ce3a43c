import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAttachmentReader } from '../import/attachment-file.ts';
import { EICAR } from '../testing/test-virus.ts';
import { scanAttachment, scanCommandOf } from './attachment-scan.ts';

const SCANNER = `
  const { appendFileSync, readFileSync, rmSync, statSync } = require('node:fs');
  const [, , file, seenFile] = process.argv;
  const content = readFileSync(file, 'utf8');
  const mode = (statSync(file).mode & 0o777).toString(8);
  appendFileSync(seenFile, JSON.stringify({ file, content, mode, environment: Object.keys(process.env) }) + '\\n');
  if (content.includes('EICAR-STANDARD')) process.exit(1);
  if (content.includes('broken')) process.exit(2);
  if (content.includes('crash')) process.kill(process.pid, 'SIGSEGV');
  if (content.includes('quarantine')) rmSync(file);
  if (content.includes('slow')) setInterval(() => {}, 1000);
`;

let folder: string;
let seenFile: string;
let command: readonly string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-scanner-'));
  seenFile = join(folder, 'seen');
  const scanner = join(folder, 'scanner of ours.cjs');
  writeFileSync(scanner, SCANNER);
  writeFileSync(seenFile, '');
  command = [process.execPath, scanner, '{file}', seenFile];
});
afterEach(() => rmSync(folder, { recursive: true }));

const scan = (content: string) => scanAttachment(command, Buffer.from(content));
const seen = () =>
  readFileSync(seenFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const left = () => readdirSync(tmpdir()).filter((name) => name === seen().at(-1)?.file.split('/').at(-2));

test('a document is clean if the command exits with 0, and infected if it exits with 1', async () => {
  expect(await scan('a letter')).toBe('clean');
  expect(await scan(`a letter and ${EICAR}`)).toBe('infected');
});

test('the command gets a copy that only its user can read and that is deleted afterwards', async () => {
  await scan('a letter');
  expect(seen()).toMatchObject([{ content: 'a letter', mode: '600' }]);
  expect(left()).toEqual([]);
  expect(await scan('quarantine')).toBe('clean');
});

test('the command gets no secrets from the environment', async () => {
  process.env.DATABASE_URL = 'postgres://secret';
  try {
    await scan('a letter');
  } finally {
    delete process.env.DATABASE_URL;
  }
  expect(seen()[0].environment).toContain('PATH');
  expect(seen()[0].environment).not.toContain('DATABASE_URL');
});

test.each([
  ['another exit code', 'broken', 'exit code 2'],
  ['a crash', 'crash', 'SIGSEGV'],
])('after %s a document does not count as clean', async (_what, content, failure) => {
  expect(await scan(content)).toEqual({ failure });
});

test('a document is not clean if the command cannot be started or takes too long', async () => {
  expect(await scanAttachment(['no-such-scanner', '{file}'], Buffer.from('a letter'))).toEqual({
    failure: 'spawn no-such-scanner ENOENT',
  });
  expect(await scanAttachment(command, Buffer.from('slow'), 500)).toEqual({
    failure: 'took longer than 0.5 s',
  });
});

test('words of the setting are passed to the command unchanged, without a shell', () => {
  expect(scanCommandOf(undefined)).toBeUndefined();
  expect(scanCommandOf('')).toBeUndefined();
  expect(scanCommandOf(' clamdscan --fdpass  --no-summary {file};reboot {file}')).toEqual([
    'clamdscan',
    '--fdpass',
    '--no-summary',
    '{file};reboot',
    '{file}',
  ]);
});

test.each(['clamdscan', '{file}', 'clamdscan --fdpass', 'clamdscan "{file}"'])(
  'the setting %s has no place for the file and is refused',
  (setting) => {
    expect(() => scanCommandOf(setting)).toThrow(/^DOCUMENT_SCAN_COMMAND: must be a command with \{file\}/);
  },
);

describe('a reader of documents with a scanner', () => {
  const write = (file: string, content: string) => writeFileSync(join(folder, file), content);

  test('refuses documents that are infected or could not be scanned, and returns clean ones', async () => {
    const read = createAttachmentReader(folder, command);
    write('clean.txt', 'a letter');
    write('infected.txt', EICAR);
    write('broken.txt', 'broken');
    expect(await read({ file: 'clean.txt' })).toMatchObject({ content: Buffer.from('a letter') });
    expect(await read({ file: 'infected.txt' })).toEqual({
      reason: 'documents: the scanner found malware in infected.txt',
    });
    expect(await read({ file: 'broken.txt' })).toEqual({
      reason: 'documents: broken.txt could not be scanned (exit code 2)',
    });
  });

  test('scans clean content once, and any other content each time', async () => {
    const read = createAttachmentReader(folder, command);
    for (const [file, content] of Object.entries({
      'one.txt': 'a letter',
      'two.txt': 'a letter',
      'bad.txt': EICAR,
    })) {
      write(file, content);
      await read({ file });
      await read({ file });
    }
    expect(seen().map(({ content }) => content)).toEqual(['a letter', EICAR, EICAR]);
  });
});
