import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_ROLE_PREFIX, withRolePrefix } from '@atrium/server';
import { INSUFFICIENT_PRIVILEGE } from '@atrium/server/postgres';
import { SettingsError } from '@atrium/server/settings';
import { errorCode, errorMessage } from '@atrium/server/thrown';
import pg from 'pg';

/** Administrators run this file by hand on servers where the portal's user may not create roles. */
const ROLES_FILE = join(import.meta.dirname, '..', '..', 'roles.sql');
const ROLES_LOCK = "hashtextextended('atrium roles', 0)";
const ROLES = ['atrium_owner', 'atrium_app', 'atrium_jobs', 'atrium_login', 'atrium_staff'];
/** Reads everything and writes nothing. The portal runs without it. */
const BACKUP_ROLE = 'atrium_backup';

/** Roles that the connected user can use are left as they are, so that it need not be able to create roles. */
export async function ensureRoles(client: pg.Client, rolePrefix = DEFAULT_ROLE_PREFIX): Promise<void> {
  // One process at a time creates roles: concurrent grants of the same role fail.
  await client.query(`SELECT pg_advisory_lock(${ROLES_LOCK})`);
  try {
    await createMissingRoles(client, rolePrefix);
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${ROLES_LOCK})`);
  }
}

async function createMissingRoles(client: pg.Client, rolePrefix: string): Promise<void> {
  const prefixed = (sql: string) => withRolePrefix(sql, rolePrefix);
  const roles = ROLES.map(prefixed);
  const { rows } = await client.query<{ usable: boolean; complete: boolean }>(
    prefixed(`SELECT pg_has_role('atrium_owner', 'SET')
            AND has_database_privilege('atrium_owner', current_database(), 'CREATE')
            AND has_database_privilege('atrium_jobs', current_database(), 'TEMPORARY') AS usable,
              EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS complete
     FROM pg_roles WHERE rolname = ANY($1) HAVING count(*) = ${roles.length}`),
    [roles, prefixed(BACKUP_ROLE)],
  );
  const isUsable = rows[0]?.usable ?? false;
  if (isUsable && rows[0]?.complete) return;
  try {
    await client.query(prefixed(await readFile(ROLES_FILE, 'utf8')));
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    // The administrator made the roles before there was one for backups, and the server was upgraded since.
    if (isUsable) return;
    const other = rolePrefix === DEFAULT_ROLE_PREFIX ? '' : ` with ${rolePrefix}_ in place of atrium_`;
    const user = pg.escapeIdentifier(client.user ?? '');
    throw new SettingsError(
      `DATABASE_URL: its user may not create the roles of the portal (${errorMessage(error)}). Make it the owner of ` +
        `this database and give it CREATEROLE, or as an administrator of the server run api/roles.sql${other} in this database, ` +
        `then GRANT ${[...roles, prefixed(BACKUP_ROLE)].join(', ')} TO ${user} WITH INHERIT FALSE, SET TRUE;`,
      { cause: error },
    );
  }
}
