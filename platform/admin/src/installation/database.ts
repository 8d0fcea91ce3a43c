import { readSetUp, runningDatabaseUrl, startDatabase, startPreparedDatabase } from '@atrium/api';
import { readSettings, requireWritableFolder } from './settings.ts';

/**
 * Runs `work` with the portal's database: that of `DATABASE_URL`, which is expected to be migrated, or the embedded one
 * of `DATA_DIR`, which is migrated and runs until `work` is done unless the portal runs it already.
 *
 * @param options `migrated`: false leaves the embedded one as it is.
 */
export async function withDatabase<T>(
  work: (databaseUrl: string, rolePrefix: string) => Promise<T>,
  { migrated = true } = {},
): Promise<T> {
  const { databaseUrl, rolePrefix, dataDir } = readSettings(process.env);
  if (databaseUrl) return work(databaseUrl, rolePrefix);
  requireWritableFolder(dataDir);
  const runningUrl = runningDatabaseUrl(dataDir);
  if (runningUrl) return work(runningUrl, rolePrefix);
  const { database, movedDemo } = migrated
    ? await startPreparedDatabase({ dataDir, ...readSetUp(process.env) })
    : { database: await startDatabase({ dataDir }), movedDemo: undefined };
  if (movedDemo) console.error(movedAside(movedDemo));
  try {
    return await work(database.url, rolePrefix);
  } finally {
    await database.stop();
  }
}

/** Message about the database of a demo with other migrations than this version. */
export function movedAside(movedDemo: string): string {
  return `The demo's database has other migrations than this version. It was moved to ${movedDemo}, and a new one was created.`;
}
