import { hash, randomUUID } from 'node:crypto';
import {
  describeObject,
  ObjectDamaged,
  type ObjectStore,
  readObject,
  type StoredObject,
} from '@atrium/server/objects';
import type { Database, Transaction } from '../db/index.ts';
import {
  type ContentId,
  findContentInTable,
  listKnownKeys,
  listStagedContents,
  listStoredContents,
  markStagedContent,
  moveContent,
  readStagedContent,
  type StoredContent,
} from './contents.repository.ts';

const ATTACHMENTS_PREFIX = 'documents/';
/** Parts of what customers upload. */
export const UPLOADS_PREFIX = 'uploads/';
const PREFIXES = [ATTACHMENTS_PREFIX, UPLOADS_PREFIX];

const sha256Of = (content: Buffer) => hash('sha256', content, 'buffer');

const BATCH = 500;
/** Longer than an import takes: what it has stored gets its rows with the end of its transaction. */
const ORPHAN_AFTER_MS = 24 * 60 * 60 * 1000;

/** Every content gets a new key, since another process may be about to delete a former one. @throws ObjectDamaged */
async function storeContent(
  objects: ObjectStore,
  { customerId, sha256 }: ContentId,
  content: Buffer,
): Promise<StoredContent> {
  const key = `${ATTACHMENTS_PREFIX}${customerId}/${sha256.toString('hex')}.${randomUUID()}`;
  const description = { ...(await describeObject([content])), sha256 };
  await objects.put(key, description, async function* () {
    yield content;
  });
  return { customerId, key, ...description };
}

/** Call it before the rows that need the contents are written. */
export async function storeStagedContents(tx: Transaction, objects: ObjectStore): Promise<void> {
  for (const id of await listStagedContents(tx))
    await markStagedContent(tx, await storeContent(objects, id, await readStagedContent(tx, id)));
}

/**
 * Each content is stored, read again and compared before its bytes leave the table. Safe while processes run, and
 * another move; can be interrupted and run again.
 * @returns how many were moved, and those whose bytes are not what was once stored, which stay in the table
 */
export async function moveContents(
  database: Database,
  objects: ObjectStore,
  onProgress: (moved: number) => void = () => undefined,
): Promise<{ moved: number; damaged: ContentId[] }> {
  const damaged: ContentId[] = [];
  let moved = 0;
  let last: ContentId | undefined;
  for (;;) {
    const next = await database.asJob((tx) => findContentInTable(tx, last));
    if (!next) return { moved, damaged };
    last = next;
    if (!sha256Of(next.content).equals(next.sha256)) {
      damaged.push(next);
      continue;
    }
    const stored = await storeContent(objects, next, next.content);
    for await (const _piece of readObject(objects, stored.key, stored));
    if (await database.asJob((tx) => moveContent(tx, stored))) onProgress(++moved);
    else await objects.delete(stored.key);
  }
}

export async function deleteContentsOf(objects: ObjectStore, customerId: number): Promise<number> {
  let deleted = 0;
  for (const prefix of PREFIXES)
    for await (const { key } of objects.list(`${prefix}${customerId}/`)) {
      await objects.delete(key);
      deleted += 1;
    }
  return deleted;
}

/** Finds objects of failed imports, uploads and deletions: nothing refers to them, and nothing that runs still can. */
export async function* orphanedContents(
  database: Database,
  objects: ObjectStore,
): AsyncGenerator<StoredObject> {
  const before = Date.now() - ORPHAN_AFTER_MS;
  let batch: StoredObject[] = [];
  const orphansIn = async (batch: readonly StoredObject[]) => {
    const known = await database.asJob((tx) =>
      listKnownKeys(
        tx,
        batch.map(({ key }) => key),
      ),
    );
    return batch.filter(({ key }) => !known.has(key));
  };
  for (const prefix of PREFIXES)
    for await (const object of objects.list(prefix)) {
      if (object.storedAt.getTime() < before) batch.push(object);
      if (batch.length < BATCH) continue;
      yield* await orphansIn(batch);
      batch = [];
    }
  yield* await orphansIn(batch);
}

/** @returns how many contents were read, and the keys of those that are missing or damaged */
export async function checkContents(
  database: Database,
  objects: ObjectStore,
  onProgress: (read: number) => void = () => undefined,
): Promise<{ readonly read: number; readonly damaged: string[] }> {
  const damaged: string[] = [];
  let read = 0;
  let after = '';
  for (;;) {
    const batch = await database.asJob((tx) => listStoredContents(tx, after, BATCH));
    if (batch.length === 0) return { read, damaged };
    for (const content of batch) {
      try {
        for await (const _piece of readObject(objects, content.key, content));
      } catch (error) {
        if (!(error instanceof ObjectDamaged)) throw error;
        damaged.push(content.key);
      }
      after = content.key;
      onProgress(++read);
    }
  }
}
