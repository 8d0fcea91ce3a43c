import type { Sql } from 'sql-template-tag';
import { createDatabase, runningDatabaseUrl } from '../db/index.ts';

/** Runs a statement as a job of a portal that runs, for what journeys cannot wait for. */
export async function onRunningDatabase(dataDir: string, statement: Sql): Promise<void> {
  const url = runningDatabaseUrl(dataDir);
  if (!url) throw new Error(`No database runs in ${dataDir}.`);
  const database = createDatabase({ url });
  try {
    await database.asJob((tx) => tx.rows(statement));
  } finally {
    await database.close();
  }
}
