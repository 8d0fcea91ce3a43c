import sql from 'sql-template-tag';
import { onRunningDatabase } from './on-running-database.ts';

/** Moves sign-ins of a running portal into the past, since journeys cannot wait. */
export function ageSessions(dataDir: string, email: string, minutes: number): Promise<void> {
  return onRunningDatabase(
    dataDir,
    sql`
      UPDATE sessions SET created_at = created_at - make_interval(mins => ${minutes})
      WHERE user_id = (SELECT id FROM users WHERE email = ${email})`,
  );
}
