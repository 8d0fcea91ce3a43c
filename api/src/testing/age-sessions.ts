import sql from 'sql-template-tag';
import { createDatabase, runningDatabaseUrl } from '../db/index.ts';

/** Moves sign-ins of a running portal into the past, since journeys cannot wait. */
export async function ageSessions(dataDir: string, email: string, minutes: number): Promise<void> {
  const url = runningDatabaseUrl(dataDir);
  if (!url) throw new Error(`No database runs in ${dataDir}.`);
  const database = createDatabase({ url });
  try {
    await database.asJob((tx) =>
      tx.rows(sql`
        UPDATE sessions SET created_at = created_at - make_interval(mins => ${minutes})
        WHERE user_id = (SELECT id FROM users WHERE email = ${email})`),
    );
  } finally {
    await database.close();
  }
}
