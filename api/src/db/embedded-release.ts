import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningDatabase, type StartDatabaseOptions, startDatabase } from './embedded.ts';
import { placeEmbedded } from './embedded-place.ts';
import { OtherMigrationsError } from './migration-history.ts';
import { type PrepareOptions, prepareDatabase } from './prepare.ts';

export interface StartPreparedOptions extends StartDatabaseOptions, PrepareOptions {
  readonly onStart?: (database: RunningDatabase) => void;
}

export interface PreparedEmbeddedDatabase {
  readonly database: RunningDatabase;
  readonly movedDemo: string | undefined;
}

/** @throws SettingsError if the database cannot be prepared, such as one with other migrations that is not a demo */
export async function startPreparedDatabase(
  options: StartPreparedOptions,
): Promise<PreparedEmbeddedDatabase> {
  try {
    return { database: await startAndPrepare(options), movedDemo: undefined };
  } catch (error) {
    if (!(error instanceof OtherMigrationsError && error.isDemo)) throw error;
    const movedDemo = moveClusterAside(options.dataDir);
    return { database: await startAndPrepare(options), movedDemo };
  }
}

async function startAndPrepare(options: StartPreparedOptions): Promise<RunningDatabase> {
  const database = await startDatabase(options);
  options.onStart?.(database);
  try {
    await prepareDatabase(database.url, options);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

function moveClusterAside(dataDir: string): string {
  const { folder } = placeEmbedded(dataDir);
  let to = join(folder, 'data-moved-aside');
  for (let more = 2; existsSync(to); more++) to = join(folder, `data-moved-aside-${more}`);
  renameSync(join(folder, 'data'), to);
  return to;
}
