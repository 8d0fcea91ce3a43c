import { makeBackup } from '@atrium/api/commands';
import { readRevisions } from '@atrium/registry';
import { type AdminCommand, counted } from '../command.ts';
import { withDatabase } from '../installation/database.ts';
import { type KeptPlaces, readKeptPlaces, readKeys, readPassphrase } from '../installation/kept-places.ts';
import { withObjects } from '../installation/objects.ts';

const usage = 'npm run admin -- backup [--to /srv/backups] [--passphrase-file passphrase]';

/** Makes a backup while the portal works. */
export const backup: AdminCommand = {
  usage,
  summary:
    'Backs up the database, the registry of the gateway and, encrypted with the passphrase, the keys, into a new folder below --to or BACKUP_DIR. Interrupted backups have no manifest.json.',
  run: async (options) => {
    const places = readKeptPlaces(process.env);
    const place = options.file('to') || places.backups;
    if (!place) throw new Error(`--to is missing, and BACKUP_DIR is not set.\nUsage: ${usage}`);
    const passphrase = readPassphrase(options.text('passphrase-file'));
    const started = performance.now();
    const { folder, manifest } = await withObjects(places, (objects) =>
      withBackupUser(places, async (source) =>
        makeBackup({
          ...source,
          place,
          objects,
          registry: await registryOf(places),
          keys: passphrase ? { contents: readKeys(places), passphrase } : undefined,
          onProgress: console.log,
        }),
      ),
    );
    const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `Backed up ${counted(rows, 'row')} and ${counted(manifest.files.length, 'file')}, ` +
        `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s: ${folder}`,
    );
    if (!places.registry) console.log('Without the registry: REGISTRY_DIR is not set.');
    if (!passphrase) console.log('Without the keys: there is no --passphrase-file.');
  },
};

function withBackupUser<T>(
  { backupUrl, rolePrefix }: KeptPlaces,
  work: (source: { url: string; variable: string; rolePrefix: string }) => Promise<T>,
): Promise<T> {
  return backupUrl
    ? work({ url: backupUrl, variable: 'DATABASE_BACKUP_URL', rolePrefix })
    : withDatabase((url, prefix) => work({ url, variable: 'DATABASE_URL', rolePrefix: prefix }));
}

async function registryOf({ registry, registryDatabaseUrl, rolePrefix }: KeptPlaces) {
  if (!registry) return undefined;
  return {
    folder: registry,
    log: registryDatabaseUrl ? await readRevisions(registry, registryDatabaseUrl, rolePrefix) : undefined,
  };
}
