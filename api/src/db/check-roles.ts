import { INSUFFICIENT_PRIVILEGE } from '@atrium/server/postgres';
import { SettingsError } from '@atrium/server/settings';
import { errorCode } from '@atrium/server/thrown';
import pg from 'pg';
import { withConnection, withSession } from './connect.ts';
import type { DatabaseRole, DatabaseSettings } from './database-settings.ts';
import { addressFor } from './pools.ts';
import { roleName, takeOn } from './session-settings.ts';

const VARIABLES = {
  atrium_app: 'DATABASE_APP_URL',
  atrium_jobs: 'DATABASE_JOBS_URL',
  atrium_login: 'DATABASE_LOGIN_URL',
  atrium_staff: 'DATABASE_STAFF_URL',
} as const satisfies Record<DatabaseRole, string>;

/** The SQLSTATE of SET ROLE for a role that does not exist. */
const NO_SUCH_ROLE = '22023';
const MIGRATE = 'run node platform/containers/src/migrate.ts with it first';
const DIRECT = 'set DATABASE_DIRECT_URL to the address of the server itself.';

/** @throws SettingsError naming the variable and what to do */
export async function checkRoles(settings: DatabaseSettings, roles: readonly DatabaseRole[]): Promise<void> {
  for (const role of roles) await checkRole(settings, role);
  const { directUrl } = settings;
  if (directUrl && roles.includes('atrium_jobs'))
    await withSession('DATABASE_DIRECT_URL', { connectionString: directUrl }, DIRECT, async () => undefined);
}

async function checkRole(settings: DatabaseSettings, logicalRole: DatabaseRole): Promise<void> {
  const variable = settings.roleUrls?.[logicalRole] ? VARIABLES[logicalRole] : 'DATABASE_URL';
  const config = { connectionString: addressFor(logicalRole, settings) };
  const role = roleName(logicalRole, settings.rolePrefix);
  const connect = (work: (client: pg.Client) => Promise<void>) =>
    settings.directUrl ? withConnection(variable, config, work) : withSession(variable, config, DIRECT, work);
  await connect(async (client) => {
    await client.query(`BEGIN; ${takeOn(logicalRole, settings)}`).catch((error) => {
      const code = errorCode(error);
      if (code === INSUFFICIENT_PRIVILEGE)
        throw notGranted(variable, client, role, 'WITH INHERIT FALSE, SET TRUE');
      if (code === NO_SUCH_ROLE)
        throw new SettingsError(`${variable}: the server has no role ${role}; ${MIGRATE}.`);
      throw error;
    });
    const { rows } = await client.query<{ migrated: boolean; granted: boolean; unfinished: boolean }>(
      `SELECT to_regnamespace('app') IS NOT NULL AS migrated,
              EXISTS (SELECT FROM pg_tables WHERE schemaname = 'app' AND tablename = 'unfinished_restore') AS unfinished,
              (SELECT pg_has_role(oid, 'USAGE') FROM pg_roles WHERE rolname = $1) AS granted`,
      [role],
    );
    await client.query('ROLLBACK');
    if (!rows[0]?.migrated) throw new SettingsError(`${variable}: this database is empty; ${MIGRATE}.`);
    if (!rows[0].granted) throw notGranted(variable, client, role, 'WITH INHERIT TRUE');
    if (rows[0].unfinished)
      throw new SettingsError(
        `${variable}: a restore of this database has not been completed; run it again.`,
      );
  });
}

function notGranted(variable: string, client: pg.Client, role: string, options: string) {
  const user = pg.escapeIdentifier(client.user ?? '');
  return new SettingsError(
    `${variable}: its user does not have the role ${role}; as an administrator of the server run: ` +
      `GRANT ${role} TO ${user} ${options};`,
  );
}
