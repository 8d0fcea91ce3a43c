import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore } from '@atrium/server/objects';
import { createDatabase, finishRestore, loadDatabase } from '../db/index.ts';
import { repeatErasures } from '../modules/people/erasures/erasures.service.ts';
import { BackupError } from './backup-error.ts';
import { ERASURE_LIST, type Erasure, readErasureList, unite } from './erasure-list.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { type Keys, openKeys } from './sealed-keys.ts';
import { filesBelow, readCompressed, restoreFolder, verifyFiles } from './stored-files.ts';
import { restoreObjects } from './stored-objects.ts';

export interface RestoreOptions {
  readonly folder: string;
  /** Address of an empty database, for a user that may take on the role of the owner. */
  readonly databaseUrl: string;
  readonly jobsUrl?: string | undefined;
  readonly rolePrefix?: string | undefined;
  /** Empty folder for the gateway's registry; without it the registry is left out. */
  readonly registryFolder?: string | undefined;
  readonly objects?: ObjectStore | undefined;
  readonly passphrase?: string | undefined;
  readonly erasuresFile?: string | undefined;
  readonly onProgress?: (line: string) => void;
}

interface RestoredBackup {
  readonly manifest: Manifest;
  readonly erasures: readonly Erasure[];
  readonly keys: Keys | undefined;
  /** Places where the ledger of the backup contradicts itself; it does so in the database that was backed up. */
  readonly ledgerViolations: readonly string[];
}

/**
 * Everything is checked before anything is written; until all is done, no process of the portal starts on the database.
 * @throws BackupError if the backup is incomplete or damaged, or the list of erasures is missing
 * @throws SettingsError if the database is not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { folder, databaseUrl, rolePrefix, registryFolder, objects, onProgress = () => undefined } = options;
  const manifest = await readManifest(folder);
  onProgress(`Checking ${manifest.files.length.toLocaleString('en')} files…`);
  await verifyFiles(folder, manifest.files);
  const erasures = await erasuresFor(options, manifest);
  const keys = await keysOf(options, manifest);
  if (registryFolder && (await filesBelow(registryFolder)).length > 0)
    throw new BackupError(`REGISTRY_DIR: ${registryFolder} is not empty; restore into a new folder.`);
  if (!objects && manifest.files.some(({ path }) => path.startsWith('objects/')))
    throw new BackupError(
      'OBJECTS_URL: must be set, since the backup has contents of files that were stored there.',
    );
  onProgress('Loading the database…');
  const ledgerViolations = await loadDatabase(manifest.database, {
    url: databaseUrl,
    rolePrefix,
    read: (table) => readCompressed(folder, `database/${table}.zst`),
    onTable: ({ name, rows }) => onProgress(`  ${name}: ${rows.toLocaleString('en')} rows`),
  });
  if (objects) await restoreObjects(folder, manifest.files, objects);
  await eraseAgain(options, erasures);
  if (registryFolder) await restoreFolder(folder, 'registry', manifest.files, registryFolder);
  await finishRestore(databaseUrl, erasures, rolePrefix);
  return { manifest, erasures, keys, ledgerViolations };
}

async function erasuresFor(options: RestoreOptions, manifest: Manifest): Promise<Erasure[]> {
  const { folder, erasuresFile } = options;
  const file = erasuresFile ?? join(dirname(folder), ERASURE_LIST);
  const list = await readErasureList(file);
  const advice = 'Name the newest list with --erasures: without it, people who were erased would be back.';
  if (!list) throw new BackupError(`${file} is missing. ${advice}`);
  if (unite(list).length < manifest.erasures)
    throw new BackupError(
      `${file} has ${list.length} erasures, and there were ${manifest.erasures} at the time of the backup. ${advice}`,
    );
  return list;
}

async function keysOf({ folder, passphrase }: RestoreOptions, { files }: Manifest) {
  const path = 'keys.json';
  if (!passphrase) return undefined;
  if (!files.some((file) => file.path === path))
    throw new BackupError('The backup has no keys: it was made without a passphrase.');
  return openKeys(await readFile(join(folder, path), 'utf8'), passphrase);
}

/** Applies the list to a database that PostgreSQL itself restored to an earlier time. */
export async function eraseListed(
  options: Pick<RestoreOptions, 'databaseUrl' | 'jobsUrl' | 'rolePrefix'> & { readonly file: string },
): Promise<readonly Erasure[]> {
  const erasures = await readErasureList(options.file);
  if (!erasures) throw new BackupError(`${options.file} is missing.`);
  await eraseAgain(options, erasures);
  return erasures;
}

async function eraseAgain(
  options: Pick<RestoreOptions, 'databaseUrl' | 'jobsUrl' | 'rolePrefix'>,
  erasures: readonly Erasure[],
): Promise<void> {
  if (erasures.length === 0) return;
  const database = createDatabase({
    url: options.jobsUrl ?? options.databaseUrl,
    rolePrefix: options.rolePrefix,
  });
  try {
    await repeatErasures(database, erasures);
  } finally {
    await database.close();
  }
}
