import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  describeObject,
  ObjectDamaged,
  type ObjectStore,
  PIECE_BYTES,
  type StoredObject,
} from '@atrium/server/objects';
import { UPLOADS_PREFIX } from '../contents/index.ts';
import type { StoredFile } from './manifest.ts';
import { storeFile } from './stored-files.ts';

const FOLDER = 'objects';

/**
 * Call it after the snapshot was taken: every object that one of its rows refers to was stored before. Uploads that nothing
 * refers to may be deleted meanwhile, and are left out.
 */
export async function storeObjects(folder: string, store: ObjectStore): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for await (const object of store.list('')) {
    const path = `${FOLDER}/${object.key}`;
    try {
      stored.push(await storeFile(folder, path, Readable.from(piecesOf(store, object))));
    } catch (error) {
      const isGone = error instanceof ObjectDamaged && (await store.stat(object.key)) === null;
      if (!isGone || !object.key.startsWith(UPLOADS_PREFIX)) throw error;
      await rm(join(folder, path), { force: true });
    }
  }
  return stored;
}

export async function restoreObjects(
  folder: string,
  files: readonly StoredFile[],
  store: ObjectStore,
): Promise<number> {
  const objects = files.filter(({ path }) => path.startsWith(`${FOLDER}/`));
  for (const { path, bytes } of objects) {
    const key = path.slice(FOLDER.length + 1);
    if ((await store.stat(key))?.bytes === bytes) continue;
    const open = () => createReadStream(join(folder, path));
    await store.put(key, await describeObject(open()), open);
  }
  return objects.length;
}

/** Any other object that is deleted in the meantime ends the backup, since it would be incomplete. */
async function* piecesOf(store: ObjectStore, { key, bytes }: StoredObject): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes; from += PIECE_BYTES)
    yield await store.read(key, { from, bytes: Math.min(PIECE_BYTES, bytes - from) });
}
