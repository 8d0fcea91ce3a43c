import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { eraseListed, restoreBackup } from '@atrium/api/commands';
import { type AdminCommand, counted, resolveFromCaller } from '../command.ts';
import { withDatabase } from '../installation/database.ts';
import { type KeptPlaces, readKeptPlaces, readPassphrase } from '../installation/kept-places.ts';
import { withObjects } from '../installation/objects.ts';

const usage =
  'npm run admin -- restore /srv/backups/2026-11-23T17-00-00-000Z [--passphrase-file passphrase] [--erasures erasures.json]';
const erasuresUsage = 'npm run admin -- repeat-erasures /srv/backups/erasures.json';

/** Restores a backup into an empty database and an empty registry. */
export const restore: AdminCommand = {
  usage,
  summary:
    'Restores a backup into an empty database, upgrades it to this version, and erases again those who were erased since: those of erasures.json next to the backup, or of --erasures. The registry goes to REGISTRY_DIR if that is set, the keys to their files if the passphrase is given; neither may exist.',
  takesWords: true,
  run: async (options) => {
    const [folder, ...others] = options.words;
    if (!folder || others.length > 0) throw new Error(`Name one backup.\nUsage: ${usage}`);
    const places = readKeptPlaces(process.env);
    const passphrase = readPassphrase(options.text('passphrase-file'));
    if (passphrase) requireNoKeys(places);
    const started = performance.now();
    const restored = await withObjects(places, (objects) =>
      withDatabase(
        (databaseUrl, rolePrefix) =>
          restoreBackup({
            folder: resolveFromCaller(folder),
            databaseUrl,
            jobsUrl: places.jobsUrl,
            rolePrefix,
            registryFolder: places.registry,
            objects,
            passphrase,
            erasuresFile: options.file('erasures'),
            onProgress: console.log,
          }),
        { migrated: false },
      ),
    );
    const { manifest, keys = {}, erasures, ledgerViolations } = restored;
    writeKeys(places, keys);
    const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `Restored ${counted(rows, 'row')} as of ${manifest.database.at} in ${seconds.toFixed(1)} s: ` +
        `${counted(erasures.length, 'erasure')} repeated, ${counted(Object.keys(keys).length, 'key')} written.`,
    );
    for (const violation of ledgerViolations) console.error(`The ledger was not sound: ${violation}`);
  },
};

/** Erases again those who are listed, after a restore by means of PostgreSQL. */
export const repeatErasures: AdminCommand = {
  usage: erasuresUsage,
  summary:
    'Erases again the people and customers of a list of erasures, in a database that PostgreSQL itself restored to an earlier time. Can be repeated.',
  takesWords: true,
  run: async ({ words: [file, ...others] }) => {
    if (!file || others.length > 0) throw new Error(`Name one list.\nUsage: ${erasuresUsage}`);
    await withDatabase(async (databaseUrl, rolePrefix) => {
      const erasures = await eraseListed({ databaseUrl, rolePrefix, file: resolveFromCaller(file) });
      console.log(`${counted(erasures.length, 'erasure')} repeated.`);
    });
  },
};

function requireNoKeys({ keyFiles }: KeptPlaces): void {
  const present = Object.values(keyFiles).filter((file) => existsSync(file));
  if (present.length > 0)
    throw new Error(
      `${present.join(', ')}: would be replaced by the keys of the backup; move them away first, or restore without the passphrase.`,
    );
}

function writeKeys({ keyFiles, sessionSecret }: KeptPlaces, keys: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(keys)) {
    const file = keyFiles[name];
    if (!file) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { mode: 0o600, flag: 'wx', flush: true });
    console.log(`  ${file}`);
  }
  if (sessionSecret && Object.keys(keys).length > 0)
    console.log('SESSION_SECRET is set, so the one of the backup is not used.');
}
