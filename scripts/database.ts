import { readSetUp, runningDatabaseUrl, startPreparedDatabase } from '@atrium/api';
import { readStartSettings, requireWritableFolder } from './settings.ts';

/**
 * Lends a command the portal's database: that of `DATABASE_URL`, which somebody with more rights has migrated, or the
 * embedded one of `DATA_DIR`, which is started and migrated for as long as it takes where the portal does not run.
 */
export async function withDatabase<T>(
  work: (databaseUrl: string, rolePrefix: string) => Promise<T>,
): Promise<T> {
  const { databaseUrl, rolePrefix, dataDir } = readStartSettings({ ...process.env, DEMO_MODE: 'off' });
  if (databaseUrl) return work(databaseUrl, rolePrefix);
  requireWritableFolder(dataDir);
  const runningUrl = runningDatabaseUrl(dataDir);
  if (runningUrl) return work(runningUrl, rolePrefix);
  const { database, formerDemo } = await startPreparedDatabase({
    dataDir,
    ...readSetUp(process.env),
  });
  if (formerDemo) console.error(movedAside(formerDemo));
  try {
    return await work(database.url, rolePrefix);
  } finally {
    await database.stop();
  }
}

/** Says what became of a demo from before version 1.0.0. */
export function movedAside(formerDemo: string): string {
  return `The demo's database was made before version 1.0.0: it is in ${formerDemo} now, and a new one takes its place.`;
}
