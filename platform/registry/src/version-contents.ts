import { randomUUID } from 'node:crypto';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Release } from '@atrium/contract';
import { integrityOf } from '@atrium/release-rules';
import { createFile } from '@atrium/server';
import {
  describeObject,
  ObjectDamaged,
  type ObjectDescription,
  type ObjectStore,
  ObjectsUnavailable,
  readObject,
  type StoredObject,
} from '@atrium/server/objects';
import { errorCode } from '@atrium/server/thrown';
import { z } from 'zod';
import type { PublishedVersion } from './pruning.ts';
import { RecentContents } from './recent-contents.ts';
import { storedFiles } from './source-maps.ts';

const VERSIONS_PREFIX = 'published/';
/** The list names the objects of a version, in its folder next to `release.json`. */
const LIST = 'objects.json';
const PARALLEL_UPLOADS = 8;
/** This is longer than a publication takes. */
const ORPHAN_AFTER_MS = 24 * 60 * 60 * 1000;

const hashes = z.string().transform((text): Buffer => Buffer.from(text, 'base64'));

const objectList = z.object({
  /** Each publication has a prefix of its own, so that none overwrites or deletes the objects of another. */
  prefix: z.string(),
  /** Hashes are in base64. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: hashes, pieceHashes: hashes })),
});

type ObjectList = z.output<typeof objectList>;

export interface StoredContent {
  readonly bytes: number;
  /** Pieces of an object are checked one by one, so a damaged one breaks off the stream. */
  open(): Promise<Readable | Buffer>;
}

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT';

const keyOf = ({ name, version }: PublishedVersion) => `${name}@${version}`;

/** Versions whose files are in their folder can be mixed with versions whose files are objects. */
export class VersionContents {
  readonly #folderOf: (name: string, version: string) => string;
  readonly #objects: ObjectStore | undefined;
  readonly #lists = new Map<string, { readonly list: ObjectList; readonly changedAt: number }>();
  readonly #recent = new RecentContents();

  constructor(folderOf: (name: string, version: string) => string, objects: ObjectStore | undefined) {
    this.#folderOf = folderOf;
    this.#objects = objects;
  }

  /** Finds a file, such as `main.js` or its copy `main.js.br`; null if the version has none. */
  async find(version: PublishedVersion, path: string): Promise<StoredContent | null> {
    const file = join(this.#folderOf(version.name, version.version), path);
    const local = await stat(file).catch(() => null);
    if (local) return { bytes: local.size, open: () => this.#openFile(version, path, file) };
    const list = await this.#list(version);
    const described = list?.files[path];
    if (!list || !described) return null;
    const key = `${list.prefix}${path}`;
    return { bytes: described.bytes, open: () => this.#openObject(key, described) };
  }

  async read(version: PublishedVersion, path: string): Promise<Buffer | null> {
    const content = await (await this.find(version, path))?.open();
    return content instanceof Readable ? buffer(content) : (content ?? null);
  }

  /** The folder is not served yet, so its files may be moved to objects. */
  async storeBuild(folder: string, release: Release): Promise<void> {
    if (this.#objects) await deleteFiles(folder, await this.#upload(this.#objects, folder, release));
  }

  /** Reads the list now, since the folder goes first; the result is to be called once nothing leads to the objects. */
  async deletionOf(folder: string, version: PublishedVersion): Promise<() => Promise<void>> {
    const list = await readList(folder);
    return async () => {
      this.#lists.delete(keyOf(version));
      for (const path of Object.keys(list?.files ?? {}))
        await this.#objects?.delete(`${list?.prefix}${path}`);
    };
  }

  /** The transfer size is that of the brotli copy if there is one. */
  async transferBytes(release: Release): Promise<ReadonlyMap<string, number>> {
    const sizes = release.files.map(async ({ path, bytes }) => {
      const copy = await this.find(release, `${path}.br`);
      return [path, copy?.bytes ?? bytes] as const;
    });
    return new Map(await Promise.all(sizes));
  }

  /** All files count as missing if the storage does not respond. */
  async missing(release: Release): Promise<string[]> {
    const list = await this.#list(release);
    const stored = list && (await this.#sizesOf(list));
    const isThere = async ({ path, bytes }: Release['files'][number]) => {
      const local = list ? null : await this.find(release, path);
      return (list ? stored?.get(`${list.prefix}${path}`) : local?.bytes) === bytes;
    };
    const intact = await Promise.all(release.files.map(isThere));
    return release.files.filter((_, index) => !intact[index]).map(({ path }) => path);
  }

  /**
   * Each file is stored, read again and compared before it is deleted, so a move is safe while gateways run, and can be
   * interrupted and run again.
   */
  async move(release: Release): Promise<number> {
    const folder = this.#folderOf(release.name, release.version);
    const objects = this.#requireObjects();
    const list =
      (await readList(folder)) ??
      (await this.#upload(objects, folder, release).catch(async (error: unknown) => {
        // Another process has moved the version meanwhile, and deleted a file.
        const moved = isMissing(error) ? await readList(folder) : null;
        if (!moved) throw error;
        return moved;
      }));
    const left = await existing(folder, Object.keys(list.files));
    for (const path of left)
      for await (const _piece of readObject(objects, `${list.prefix}${path}`, descriptionOf(list, path)));
    await deleteFiles(folder, {
      ...list,
      files: Object.fromEntries(left.map((path) => [path, descriptionOf(list, path)])),
    });
    return left.length;
  }

  async damaged(version: PublishedVersion): Promise<string[]> {
    const list = await readList(this.#folderOf(version.name, version.version));
    const found: string[] = [];
    for (const [path, described] of Object.entries(list?.files ?? {})) {
      try {
        for await (const _piece of readObject(this.#requireObjects(), `${list?.prefix}${path}`, described));
      } catch (error) {
        if (!(error instanceof ObjectDamaged)) throw error;
        found.push(path);
      }
    }
    return found;
  }

  /** An object that a publication can still be waiting to use is no orphan. */
  async *orphans(versions: readonly PublishedVersion[]): AsyncGenerator<StoredObject> {
    const before = Date.now() - ORPHAN_AFTER_MS;
    const old: StoredObject[] = [];
    for await (const object of this.#requireObjects().list(VERSIONS_PREFIX))
      if (object.storedAt.getTime() < before) old.push(object);
    const lists = await Promise.all(
      versions.map(({ name, version }) => readList(this.#folderOf(name, version))),
    );
    const prefixes = lists.flatMap((list) => (list ? [list.prefix] : []));
    yield* old.filter(({ key }) => !prefixes.some((prefix) => key.startsWith(prefix)));
  }

  async #upload(objects: ObjectStore, folder: string, release: Release): Promise<ObjectList> {
    const { name, version } = release;
    const prefix = `${VERSIONS_PREFIX}${name}/${version}/${randomUUID()}/`;
    const copies = storedFiles(release).flatMap(({ path }) => [path, `${path}.br`, `${path}.gz`]);
    const paths = await existing(folder, copies);
    const files: ObjectList['files'] = {};
    for (let first = 0; first < paths.length; first += PARALLEL_UPLOADS)
      await Promise.all(
        paths.slice(first, first + PARALLEL_UPLOADS).map(async (path) => {
          const content = await readFile(join(folder, path));
          const file = storedFiles(release).find((listed) => listed.path === path);
          if (file && integrityOf(content) !== file.integrity)
            throw new Error(`${name} ${version}: ${path} is damaged: restore it, or prune the version.`);
          const described = await describeObject([content]);
          files[path] = described;
          await objects.put(`${prefix}${path}`, described, async function* () {
            yield content;
          });
        }),
      );
    const list = { prefix, files };
    if (await writeList(folder, list)) return list;
    // Another process moved the same version.
    for (const path of paths) await objects.delete(`${prefix}${path}`);
    return (await readList(folder)) ?? list;
  }

  async #sizesOf({ prefix }: ObjectList): Promise<ReadonlyMap<string, number>> {
    const sizes = new Map<string, number>();
    try {
      for await (const { key, bytes } of this.#requireObjects().list(prefix)) sizes.set(key, bytes);
    } catch (error) {
      if (!(error instanceof ObjectsUnavailable)) throw error;
    }
    return sizes;
  }

  async #list(version: PublishedVersion): Promise<ObjectList | null> {
    const folder = this.#folderOf(version.name, version.version);
    const found = await stat(join(folder, LIST)).catch(() => null);
    if (!found) return null;
    const known = this.#lists.get(keyOf(version));
    // Another process may have pruned the version, and published it again.
    if (known?.changedAt === found.mtimeMs) return known.list;
    const list = await readList(folder);
    if (list) this.#lists.set(keyOf(version), { list, changedAt: found.mtimeMs });
    return list;
  }

  /** Another process may have moved the file to an object since it was found. */
  async #openFile(version: PublishedVersion, path: string, file: string): Promise<Readable | Buffer> {
    try {
      return (await open(file)).createReadStream();
    } catch (error) {
      const list = isMissing(error) ? await this.#list(version) : null;
      if (!list) throw error;
      return this.#openObject(`${list.prefix}${path}`, descriptionOf(list, path));
    }
  }

  async #openObject(key: string, described: ObjectDescription): Promise<Readable | Buffer> {
    const pieces = () =>
      Readable.from(readObject(this.#requireObjects(), key, described), { objectMode: false });
    return this.#recent.fits(described.bytes) ? this.#recent.get(key, () => buffer(pieces())) : pieces();
  }

  #requireObjects(): ObjectStore {
    if (this.#objects) return this.#objects;
    throw new ObjectsUnavailable(new Error('OBJECTS_URL is not set, but contents are there.'));
  }
}

function descriptionOf({ files }: ObjectList, path: string): ObjectDescription {
  const described = files[path];
  if (!described) throw new Error(`${path}: is not in ${LIST}.`);
  return described;
}

async function readList(folder: string): Promise<ObjectList | null> {
  const text = await readFile(join(folder, LIST), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return text === null ? null : objectList.parse(JSON.parse(text));
}

function writeList(folder: string, { prefix, files }: ObjectList): Promise<boolean> {
  const described = Object.entries(files).map(([path, { bytes, sha256, pieceHashes }]) => [
    path,
    { bytes, sha256: sha256.toString('base64'), pieceHashes: pieceHashes.toString('base64') },
  ]);
  return createFile(join(folder, LIST), JSON.stringify({ prefix, files: Object.fromEntries(described) }));
}

async function existing(folder: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map((path) =>
      stat(join(folder, path)).then(
        () => [path],
        () => [],
      ),
    ),
  );
  return found.flat();
}

async function deleteFiles(folder: string, { files }: ObjectList): Promise<void> {
  for (const path of Object.keys(files)) await rm(join(folder, path), { force: true });
}
