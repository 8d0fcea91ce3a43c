import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Fault, type S3Server, startS3Server } from '../testing/index.ts';
import { FolderStore } from './folder-store.ts';
import {
  describeObject,
  ObjectDamaged,
  type ObjectDescription,
  type ObjectStore,
  ObjectsUnavailable,
  objectsUrl,
  PIECE_BYTES,
  readObject,
} from './index.ts';
import { S3Store } from './s3-store.ts';

const ONE = 'documents/7/one';

const patient = { totalMs: 60_000, silenceMs: 30_000, retryDelayMs: 1 };
/** A read waits for a silent storage only briefly, since tests wait for that; everything has time on a busy machine. */
const limits = { read: { ...patient, silenceMs: 1_000 }, change: patient, upload: patient };
/** For faults that last. */
const hasty = { ...limits, read: { ...limits.read, totalMs: 100 } };

const small = Buffer.from('a receipt');
/** Two pieces and a bit. */
const large = Buffer.alloc(2 * PIECE_BYTES + 17, 'abcdefg');

let folder: string;
let s3: S3Server;
let stores: Readonly<Record<'folder' | 's3' | 'hasty', ObjectStore>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-objects-'));
  s3 = await startS3Server();
  const place = objectsUrl.parse(s3.objectsUrl);
  if (!('s3' in place)) throw new Error('The test server has no address of S3.');
  stores = {
    folder: new FolderStore(folder, limits),
    s3: new S3Store(place.s3, limits),
    hasty: new S3Store(place.s3, hasty),
  };
});

afterAll(async () => {
  await stores.s3.close();
  await stores.hasty.close();
  await s3.stop();
  rmSync(folder, { recursive: true });
});

beforeEach(() => s3.proxy.heal());

const chunksOf = (content: Buffer) =>
  async function* chunks() {
    for (let from = 0; from < content.length; from += 65_536) yield content.subarray(from, from + 65_536);
  };

async function stored(store: ObjectStore, key: string, content: Buffer): Promise<ObjectDescription> {
  const description = await describeObject([content]);
  await store.put(key, description, chunksOf(content));
  return description;
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function contentOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await allOf(pieces));
}

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  return (await allOf(store.list(prefix))).map(({ key }) => key).sort();
}

describe.each(['folder', 's3'] as const)('in %s', (kind) => {
  test('an object is read as it was stored, whole and in ranges', async () => {
    const store = stores[kind];
    const description = await stored(store, ONE, large);
    expect((await contentOf(readObject(store, ONE, description))).equals(large)).toBe(true);
    const range = { from: PIECE_BYTES - 3, bytes: PIECE_BYTES + 6 };
    const part = await contentOf(readObject(store, ONE, description, range));
    expect(part.equals(large.subarray(range.from, range.from + range.bytes))).toBe(true);
  });

  test('objects are listed by the beginning of their key, until they are deleted', async () => {
    const store = stores[kind];
    for (const key of ['listed/1/a', 'listed/1/b', 'listed/12/c']) await stored(store, key, small);
    expect(await keysOf(store, 'listed/1/')).toEqual(['listed/1/a', 'listed/1/b']);
    expect(await store.stat('listed/1/a')).toMatchObject({ bytes: small.length });
    await store.delete('listed/1/a');
    await store.delete('listed/1/a');
    expect(await store.stat('listed/1/a')).toBeNull();
    expect(await keysOf(store, 'listed/')).toEqual(['listed/1/b', 'listed/12/c']);
    expect(await keysOf(store, 'nothing/')).toEqual([]);
  });

  test('a listing goes on after the thousand objects that S3 answers at once', async () => {
    const store = stores[kind];
    const keys = Array.from({ length: 1_001 }, (_, at) => `many/${String(at).padStart(4, '0')}`);
    const description = await describeObject([small]);
    for (let from = 0; from < keys.length; from += 50)
      await Promise.all(
        keys.slice(from, from + 50).map((key) => store.put(key, description, chunksOf(small))),
      );
    expect(await keysOf(store, 'many/')).toEqual(keys);
  });

  test('a content that is not the described one is not stored', async () => {
    const description = await describeObject([small]);
    const other = stores[kind].put('documents/7/other', description, chunksOf(Buffer.from('a demand!')));
    await expect(other).rejects.toThrow(ObjectDamaged);
    expect(await stores[kind].stat('documents/7/other')).toBeNull();
  });

  test('a missing object is not delivered', async () => {
    const description = await describeObject([small]);
    const pieces = contentOf(readObject(stores[kind], 'documents/7/missing', description));
    await expect(pieces).rejects.toMatchObject({ status: 502 });
  });

  test.each(['../etc/passwd', '/etc/passwd', 'a//b', 'a/.hidden', 'a b', ''])('%j is no key', (key) => {
    expect(() => stores[kind].read(key, { from: 0, bytes: 1 })).toThrow('not valid as the key');
  });
});

test('an empty object has no piece', async () => {
  const description = await stored(stores.folder, 'empty', Buffer.alloc(0));
  expect(await contentOf(readObject(stores.folder, 'empty', description))).toHaveLength(0);
});

test('of a damaged object the sound pieces before the damage are delivered, and no byte of the others', async () => {
  const description = await stored(stores.folder, 'damaged', large);
  const damaged = Buffer.from(large);
  damaged.writeUInt8(0, PIECE_BYTES + 5);
  writeFileSync(join(folder, 'damaged'), damaged);
  const pieces = readObject(stores.folder, 'damaged', description);
  expect((await pieces.next()).value?.equals(large.subarray(0, PIECE_BYTES))).toBe(true);
  await expect(pieces.next()).rejects.toThrow(ObjectDamaged);
});

test('an object that lost its end is damaged', async () => {
  const description = await stored(stores.folder, 'short', small);
  truncateSync(join(folder, 'short'), 3);
  await expect(contentOf(readObject(stores.folder, 'short', description))).rejects.toThrow(ObjectDamaged);
});

test('what was not stored whole leaves nothing behind', async () => {
  const description = await describeObject([large]);
  const broken = async function* () {
    yield large.subarray(0, 100);
    throw new Error('The upload broke off.');
  };
  await expect(stores.folder.put('broken', description, broken)).rejects.toThrow(ObjectsUnavailable);
  expect(readdirSync(join(folder, '.drafts'))).toEqual([]);
  expect(await stores.folder.stat('broken')).toBeNull();
});

describe('behind a network with faults', () => {
  const passing: readonly Fault[] = ['silence', 'stall', 'cut', 'error', 'slow-down', 'damage', 'refuse'];

  test.each(passing)('a read survives one %s', async (fault) => {
    const description = await stored(stores.s3, 'faults/read', small);
    s3.proxy.inject(fault, 1);
    expect(await contentOf(readObject(stores.s3, 'faults/read', description))).toEqual(small);
  });

  test.each(passing.filter((fault) => fault !== 'damage'))(
    'lasting %s is an outage of the storage',
    async (fault) => {
      const description = await stored(stores.s3, 'faults/lasting', small);
      s3.proxy.inject(fault);
      const pieces = contentOf(readObject(stores.hasty, 'faults/lasting', description));
      await expect(pieces).rejects.toMatchObject({
        status: 503,
        details: { headers: { 'retry-after': '10' } },
      });
    },
  );

  test('lasting damage is not delivered', async () => {
    const description = await stored(stores.s3, 'faults/damaged', small);
    s3.proxy.inject('damage');
    const pieces = contentOf(readObject(stores.s3, 'faults/damaged', description));
    await expect(pieces).rejects.toThrow(ObjectDamaged);
  });

  test.each(['cut', 'error', 'slow-down', 'refuse'] as const)(
    'a large object is stored in spite of one %s',
    async (fault) => {
      const key = `faults/stored-${fault}`;
      s3.proxy.inject(fault, 1);
      const description = await stored(stores.s3, key, large);
      expect((await contentOf(readObject(stores.s3, key, description))).equals(large)).toBe(true);
    },
  );

  test('an object that no storage took is not there', async () => {
    s3.proxy.inject('error');
    await expect(stored(stores.s3, 'faults/refused', small)).rejects.toThrow(ObjectsUnavailable);
    s3.proxy.heal();
    expect(await stores.s3.stat('faults/refused')).toBeNull();
  });
});

test('S3 gets the hash of a body, by which it refuses one that was damaged on its way', async () => {
  const { sha256 } = await stored(stores.s3, 'hashed', small);
  expect(s3.proxy.requests.at(-1)).toEqual({ method: 'PUT', sha256: sha256.toString('hex') });
});

test('credentials that the storage refuses are an outage, and are not tried again', async () => {
  const known = process.env.AWS_ACCESS_KEY_ID;
  process.env.AWS_ACCESS_KEY_ID = 'unknown';
  const place = objectsUrl.parse(s3.objectsUrl) as { s3: ConstructorParameters<typeof S3Store>[0] };
  const store = new S3Store(place.s3, limits);
  const before = s3.proxy.requests.length;
  await expect(store.read('any', { from: 0, bytes: 1 })).rejects.toThrow(ObjectsUnavailable);
  expect(s3.proxy.requests).toHaveLength(before + 1);
  process.env.AWS_ACCESS_KEY_ID = known;
  await store.close();
});

test.each([
  ['s3://contents', { bucket: 'contents', prefix: '' }],
  ['s3://contents/portal/a/', { bucket: 'contents', prefix: 'portal/a/' }],
  [
    's3://contents?endpoint=https://s3.example.com:9000&region=eu-1',
    { bucket: 'contents', prefix: '', endpoint: 'https://s3.example.com:9000', region: 'eu-1' },
  ],
])('%s names a bucket', (address, s3Place) => {
  expect(objectsUrl.parse(address)).toEqual({ s3: s3Place });
});

test('an address of a file names a folder', () => {
  expect(objectsUrl.parse(pathToFileURL('/srv/a b').href)).toEqual({ folder: '/srv/a b' });
});

test.each([
  '/srv/objects',
  'file://host/srv',
  'file:///',
  's3://',
  's3://key:secret@bucket',
  's3://bucket?secret=x',
  's3://bucket?endpoint=ftp://x',
])('%s is refused as a place for objects', (address) => {
  expect(objectsUrl.safeParse(address).success).toBe(false);
});
