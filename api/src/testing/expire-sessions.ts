import sql from 'sql-template-tag';
import { onRunningDatabase } from './on-running-database.ts';

/** Ends the sessions of a person of a running portal as time does: they expire, and are not revoked. */
export function expireSessions(dataDir: string, email: string): Promise<void> {
  return onRunningDatabase(
    dataDir,
    sql`
      UPDATE sessions SET expires_at = now()
      WHERE user_id = (SELECT id FROM users WHERE email = ${email}) AND expires_at > now()`,
  );
}
