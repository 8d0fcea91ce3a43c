import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ObjectStore } from '@atrium/server/objects';
import { type DumpOptions, dumpDatabase } from '../db/index.ts';
import { keepErasures } from './erasure-list.ts';
import { type Manifest, type StoredFile, writeManifest } from './manifest.ts';
import { type Keys, sealKeys } from './sealed-keys.ts';
import { storeFile, storeFolder } from './stored-files.ts';
import { storeObjects } from './stored-objects.ts';

/** The registry leaves out what the gateway makes again, uploads in flight, and what is with the other keys. */
const SKIPPED = ['deltas', 'incoming', 'document-keys.json'];

interface RegistrySource {
  readonly folder: string;
  readonly log?: readonly { readonly number: number }[] | undefined;
}

export interface BackupOptions extends Pick<DumpOptions, 'url' | 'variable' | 'rolePrefix' | 'onSnapshot'> {
  readonly place: string;
  readonly registry?: RegistrySource | undefined;
  readonly objects?: ObjectStore | undefined;
  /** Encrypted with the passphrase. Without it the backup has no keys. */
  readonly keys?: { readonly contents: Keys; readonly passphrase: string } | undefined;
  readonly onProgress?: (line: string) => void;
}

export interface FinishedBackup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Works while the portal runs. A backup without its manifest, which is written last, is incomplete. */
export async function makeBackup(options: BackupOptions): Promise<FinishedBackup> {
  const { place, registry, objects, keys, onProgress = () => undefined } = options;
  const folder = join(place, new Date().toISOString().replaceAll(':', '-').replace('.', '-'));
  await mkdir(place, { recursive: true, mode: 0o700 });
  await mkdir(folder, { mode: 0o700 });
  const files: StoredFile[] = [];
  if (keys) {
    const sealed = await sealKeys(keys.contents, keys.passphrase);
    files.push(await storeFile(folder, 'keys.json', Readable.from([sealed])));
  }
  const { erasures, ...database } = await dumpDatabase({
    ...options,
    write: async (table, rows) => {
      const file = await storeFile(folder, `database/${table}.zst`, rows, { compressed: true });
      files.push(file);
      onProgress(`  ${table}: ${file.bytes.toLocaleString('en')} bytes`);
    },
  });
  if (objects) {
    const stored = await storeObjects(folder, objects);
    files.push(...stored);
    onProgress(`  objects: ${stored.length.toLocaleString('en')}`);
  }
  if (registry) files.push(...(await storeRegistry(folder, registry, onProgress)));
  // The list is written even if it is empty, so that a restore knows that it has not been lost.
  await keepErasures(place, erasures);
  const manifest: Manifest = { format: 1, database, files, erasures: erasures.length };
  await writeManifest(folder, manifest);
  return { folder, manifest };
}

/** The log comes first: all versions that it names have been published before. */
async function storeRegistry(
  folder: string,
  { folder: source, log }: RegistrySource,
  onProgress: (line: string) => void,
): Promise<StoredFile[]> {
  const logged = log
    ? await storeLog(folder, log)
    : await storeFolder(folder, 'registry/revisions', join(source, 'revisions'));
  const others = await storeFolder(folder, 'registry', source, ['revisions', ...SKIPPED]);
  onProgress(`  registry: ${(logged.length + others.length).toLocaleString('en')} files`);
  return [...logged, ...others];
}

async function storeLog(folder: string, log: readonly { readonly number: number }[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const revision of log) {
    const name = `${String(revision.number).padStart(8, '0')}.json`;
    const content = Readable.from([`${JSON.stringify(revision, null, 2)}\n`]);
    stored.push(await storeFile(folder, `registry/revisions/${name}`, content));
  }
  return stored;
}
