import { ZipFile } from 'yazl';
import { unzip, zipDirectory } from '../testing/read-files.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** `npm run test:long` writes more than 4 GiB, which takes minutes. */
const ARCHIVE_MIB = Number(process.env.ARCHIVE_MIB ?? 8);
const MIB = 1 << 20;
const TAIL_BYTES = 4096;

afterEach(() => jest.restoreAllMocks());

function* repeated(piece: string, count: number): Generator<string> {
  for (let index = 0; index < count; index++) yield piece;
}

async function archiveOf(entries: readonly ZipEntry[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('an archive of any size lists its files with their sizes', async () => {
  const name = 'large.txt';
  let bytes = 0;
  let tail = Buffer.alloc(0);
  let written = 0;
  function* counted() {
    for (const piece of repeated('x'.repeat(MIB), ARCHIVE_MIB)) {
      written += piece.length;
      yield piece;
    }
  }
  for await (const piece of zipOf([
    { name, content: counted() },
    { name: 'after.txt', content: ['after'] },
  ])) {
    bytes += piece.length;
    tail = Buffer.concat([tail, piece]).subarray(-TAIL_BYTES);
  }
  expect(written).toBe(ARCHIVE_MIB * MIB);
  const [large, after] = zipDirectory(tail, bytes);
  expect(large).toMatchObject({ name, bytes: ARCHIVE_MIB * MIB, offset: 0 });
  expect(after).toMatchObject({ name: 'after.txt', bytes: 'after'.length });
}, 900_000);

test('files of an archive whose sizes take the ZIP64 extension are found and read', async () => {
  const add = ZipFile.prototype.addReadStreamLazy as (...args: unknown[]) => void;
  jest.spyOn(ZipFile.prototype, 'addReadStreamLazy').mockImplementation(function (
    this: ZipFile,
    ...[name, options, begin]: unknown[]
  ) {
    add.call(this, name, { ...(options as object), forceZip64Format: true }, begin);
  } as typeof ZipFile.prototype.addReadStreamLazy);
  const archive = await archiveOf([
    { name: 'first.txt', content: ['one ', 'piece'] },
    { name: 'second.txt', content: ['Ä'] },
  ]);
  expect(archive.readUInt32LE(zipDirectory(archive)[1]?.offset ?? 0)).toBe(0x0403_4b50);
  expect([...unzip(archive)]).toEqual([
    ['first.txt', 'one piece'],
    ['second.txt', 'Ä'],
  ]);
});

test('archives of the same content are the same bytes', async () => {
  const [first, second] = [await archiveOf(files()), await archiveOf(files())];
  expect(first.equals(second)).toBe(true);

  function files(): ZipEntry[] {
    return [{ name: 'a.txt', content: repeated('same', 1000) }];
  }
});

test('content is read no faster than the archive is taken', async () => {
  let read = 0;
  async function* content() {
    for (; read < 1000; read++) yield randomText(MIB / 16);
  }
  const archive = zipOf([{ name: 'a.txt', content: content() }]);
  await archive.next();
  await settled();
  expect(read).toBeLessThan(50);
  await archive.return(undefined);
});

test('an archive that is abandoned waits until its content has ended', async () => {
  const steps: string[] = [];
  async function* content() {
    try {
      while (true) yield randomText(MIB / 16);
    } finally {
      await settled();
      steps.push('content has ended');
    }
  }
  const archive = zipOf([{ name: 'a.txt', content: content() }]);
  // The first piece is the header of the file.
  await archive.next();
  await archive.next();
  await archive.return(undefined);
  steps.push('archive has ended');
  expect(steps).toEqual(['content has ended', 'archive has ended']);
});

test('an archive fails with the error of its content', async () => {
  async function* content() {
    yield 'begun';
    throw new Error('The database went away.');
  }
  await expect(archiveOf([{ name: 'a.txt', content: content() }])).rejects.toThrow('The database went away.');
});

/** The text is hardly compressible, so that what is read is about as much as what comes out. */
function randomText(length: number): string {
  return Array.from({ length: length / 8 }, () => Math.random().toString(36).slice(2, 10)).join('');
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
}
