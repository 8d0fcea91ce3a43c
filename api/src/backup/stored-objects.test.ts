import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectDamaged, type ObjectStore } from '@atrium/server/objects';
import { storeObjects } from './stored-objects.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-stored-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A storage from which one object is deleted while it is copied. */
function storeWithout(gone: string, isStillThere = false): ObjectStore {
  const storedAt = new Date();
  return {
    list: async function* () {
      for (const key of ['documents/1/abc', 'uploads/1/2.0.x']) yield { key, bytes: 1, storedAt };
    },
    read: async (key) => {
      if (key === gone) throw new ObjectDamaged(key, 'is missing');
      return Buffer.from('a');
    },
    stat: async (key) => (key === gone && !isStillThere ? null : { key, bytes: 1, storedAt }),
  } as Partial<ObjectStore> as ObjectStore;
}

test('a backup goes on without an upload that is deleted meanwhile', async () => {
  const stored = await storeObjects(folder, storeWithout('uploads/1/2.0.x'));
  expect(stored.map(({ path }) => path)).toEqual(['objects/documents/1/abc']);
  expect(readdirSync(join(folder, 'objects', 'uploads', '1'))).toEqual([]);
});

test('a document that is deleted meanwhile, or an upload that cannot be read, ends it', async () => {
  await expect(storeObjects(folder, storeWithout('documents/1/abc'))).rejects.toThrow(ObjectDamaged);
  rmSync(join(folder, 'objects'), { recursive: true, force: true });
  await expect(storeObjects(folder, storeWithout('uploads/1/2.0.x', true))).rejects.toThrow(ObjectDamaged);
});
