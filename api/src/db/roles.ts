import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** Documented for servers where the portal's user may not create roles. */
const ROLES_FILE = join(import.meta.dirname, '..', '..', 'roles.sql');
/** SQLSTATE of a refused permission. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** The database cannot be made ready, for a reason that whoever runs it can mend. Its message is one line. */
export class DatabaseSetupError extends Error {}

/** Creates the portal's roles in the connected database, unless they are there and the owner's can be taken on. */
export async function ensureRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ usable: boolean }>(
    `SELECT pg_has_role('atrium_owner', 'SET')
            AND has_database_privilege('atrium_owner', current_database(), 'CREATE')
            AND has_database_privilege('atrium_jobs', current_database(), 'TEMPORARY') AS usable
     FROM pg_roles WHERE rolname IN ('atrium_owner', 'atrium_app', 'atrium_jobs', 'atrium_login')
     HAVING count(*) = 4`,
  );
  if (rows[0]?.usable) return;
  try {
    await client.query(await readFile(ROLES_FILE, 'utf8'));
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new DatabaseSetupError(
      'DATABASE_URL: this user may not create the roles that Atrium needs; ' +
        'let an administrator of the server run api/roles.sql once in this database and grant them to this user.',
    );
  }
}
