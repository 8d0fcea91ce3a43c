import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as commands from '@atrium/api/commands';
import { Registry } from '@atrium/registry';
import type { ObjectStore, StoredObject } from '@atrium/server/objects';
import { type AdminCommand, counted } from '../command.ts';
import { withObjects } from '../installation/objects.ts';
import { withPortal } from '../installation/portal.ts';
import { readSettings } from '../installation/settings.ts';

const usage = 'npm run admin -- contents [move|check|sweep [--yes]]';
const PROGRESS_INTERVAL_MS = 5_000;

/** Shows where the contents of documents and of published versions are, moves them to objects, checks and cleans up. */
export const contents: AdminCommand = {
  usage,
  summary:
    'Shows how many documents are in the database and in the storage of OBJECTS_URL. move moves the others there, and the files of published versions of REGISTRY_DIR; it compares each before the former copy is deleted, and can be interrupted and run again. check reads all of them and names what is missing or damaged. sweep lists objects older than a day that nothing refers to, and deletes them with --yes.',
  takesWords: true,
  run: async (options) => {
    const [action = 'show', ...others] = options.words;
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!run || others.length > 0) throw new Error(`Usage: ${usage}`);
    await withObjects(readSettings(process.env), (objects) =>
      withPortal(async ({ database }) => {
        if (action === 'show') return show(database);
        if (!objects) throw new Error('OBJECTS_URL must be set: where the contents are to be.');
        await run({ database, objects, registry: registryWith(objects), yes: options.flag('yes') });
      }),
    );
  },
};

type Database = commands.Database;

interface Place {
  readonly database: Database;
  readonly objects: ObjectStore;
  /** Absent where no versions are published from this machine. */
  readonly registry: Registry | undefined;
  readonly yes: boolean;
}

const actions: Record<string, (place: Place) => Promise<void>> = {
  show: ({ database }) => show(database),
  move,
  check,
  sweep,
};

/** For the files of versions only: who gets which of them is not read. */
function registryWith(objects: ObjectStore): Registry | undefined {
  const folder = process.env.REGISTRY_DIR || join(readSettings(process.env).dataDir, 'registry');
  return existsSync(folder) ? new Registry(folder, undefined, 'live', objects) : undefined;
}

async function show(database: Database): Promise<void> {
  const { inDatabase, inObjects } = await database.asJob(commands.countContents);
  console.log(
    `documents: ${inDatabase.toLocaleString('en')} in the database, ${inObjects.toLocaleString('en')} objects`,
  );
}

/** Prints progress now and then. */
function progress(what: string): (count: number) => void {
  let printedAt = Date.now();
  return (count) => {
    if (Date.now() - printedAt < PROGRESS_INTERVAL_MS) return;
    printedAt = Date.now();
    console.log(`  ${counted(count, what)}`);
  };
}

async function move({ database, objects, registry }: Place): Promise<void> {
  const { moved, damaged } = await commands.moveContents(database, objects, progress('document'));
  console.log(`${counted(moved, 'document')} moved.`);
  let files = 0;
  for (const release of await allReleases(registry)) {
    const count = (await registry?.contents.move(release)) ?? 0;
    files += count;
    if (count > 0) console.log(`  ${release.name} ${release.version}: ${counted(count, 'file')}`);
  }
  console.log(`${counted(files, 'file')} of published versions moved.`);
  for (const { customerId, sha256 } of damaged)
    console.log(`damaged in the database: customer ${customerId}, SHA-256 ${sha256.toString('hex')}`);
  if (damaged.length > 0)
    throw new Error(
      `${counted(damaged.length, 'document')} stayed in the database: the bytes are not those that were imported.`,
    );
}

async function check({ database, objects, registry }: Place): Promise<void> {
  const { read, damaged } = await commands.checkContents(database, objects, progress('object of documents'));
  let files = 0;
  for (const release of await allReleases(registry)) {
    const { name, version } = release;
    files += release.files.length;
    for (const path of (await registry?.contents.damaged({ name, version })) ?? [])
      damaged.push(`${name} ${version}: ${path}`);
  }
  for (const line of damaged) console.log(line);
  // Documents of a customer with the same content share an object.
  console.log(
    `Read: ${counted(read, 'object')} of documents, ${counted(files, 'file')} of published versions.`,
  );
  if (damaged.length > 0) throw new Error(`${counted(damaged.length, 'object')} missing or damaged.`);
  console.log('All of them are whole.');
}

async function sweep({ database, objects, registry, yes }: Place): Promise<void> {
  let count = 0;
  const sweepOne = async ({ key, bytes, storedAt }: StoredObject) => {
    count += 1;
    console.log(`${key}  ${counted(bytes, 'byte')}  ${storedAt.toISOString()}`);
    if (yes) await objects.delete(key);
  };
  for await (const orphan of commands.orphanedContents(database, objects)) await sweepOne(orphan);
  if (registry)
    for await (const orphan of registry.contents.orphans(await allReleases(registry))) await sweepOne(orphan);
  const one = counted(count, 'object');
  console.log(
    yes ? `${one} deleted.` : `${one} that nothing refers to${count > 0 ? '; --yes deletes them' : ''}.`,
  );
}

async function allReleases(registry: Registry | undefined) {
  const published = Object.entries((await registry?.published()) ?? {});
  const releases = await Promise.all(
    published.flatMap(([name, versions]) => versions.map((version) => registry?.release(name, version))),
  );
  return releases.filter((release) => release !== null && release !== undefined);
}
