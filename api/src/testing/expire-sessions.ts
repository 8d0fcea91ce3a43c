import sql from 'sql-template-tag';
import { createDatabase, runningDatabaseUrl } from '../db/index.ts';

/** Ends the sessions of a person of a running portal as time does: they expire, and are not revoked. */
export async function expireSessions(dataDir: string, email: string): Promise<void> {
  const url = runningDatabaseUrl(dataDir);
  if (!url) throw new Error(`No database runs in ${dataDir}.`);
  const database = createDatabase({ url });
  try {
    await database.asJob((tx) =>
      tx.rows(sql`
        UPDATE sessions SET expires_at = now()
        WHERE user_id = (SELECT id FROM users WHERE email = ${email}) AND expires_at > now()`),
    );
  } finally {
    await database.close();
  }
}
