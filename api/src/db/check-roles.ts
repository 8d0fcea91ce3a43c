import { SettingsError } from '@atrium/server/settings';
import pg from 'pg';
import { withConnection } from './connect.ts';
import { addressFor, type DatabaseRole, type DatabaseSettings, roleName } from './database.ts';

/** Settings with the addresses of the roles. */
const VARIABLES = {
  atrium_app: 'DATABASE_APP_URL',
  atrium_jobs: 'DATABASE_JOBS_URL',
  atrium_login: 'DATABASE_LOGIN_URL',
} as const satisfies Record<DatabaseRole, string>;

/** SQLSTATEs of SET ROLE: not permitted, and no such role. */
const INSUFFICIENT_PRIVILEGE = '42501';
const NO_SUCH_ROLE = '22023';
const MIGRATE = 'run node platform/containers/src/migrate.ts with it first';

/**
 * Checks that a process can reach a migrated database in each role that it uses.
 *
 * @throws SettingsError naming the variable and what to do
 */
export async function checkRoles(settings: DatabaseSettings, roles: readonly DatabaseRole[]): Promise<void> {
  for (const role of roles) await checkRole(settings, role);
}

async function checkRole(settings: DatabaseSettings, logicalRole: DatabaseRole): Promise<void> {
  const variable = settings.roleUrls?.[logicalRole] ? VARIABLES[logicalRole] : 'DATABASE_URL';
  const config = addressFor(logicalRole, settings);
  const role = roleName(logicalRole, settings.rolePrefix);
  try {
    await withConnection(variable, config, async (client) => {
      const { rows } = await client.query<{ migrated: boolean; granted: boolean }>(
        `SELECT to_regnamespace('app') IS NOT NULL AS migrated,
                (SELECT pg_has_role(oid, 'USAGE') FROM pg_roles WHERE rolname = $1) AS granted`,
        [role],
      );
      if (!rows[0]?.migrated) throw new SettingsError(`${variable}: this database is empty; ${MIGRATE}.`);
      if (!rows[0].granted) throw notGranted(variable, config, role, 'WITH INHERIT TRUE');
    });
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as Error & { code?: string };
    if (code === INSUFFICIENT_PRIVILEGE && message.includes(role))
      throw notGranted(variable, config, role, 'WITH INHERIT FALSE, SET TRUE');
    if (code === NO_SUCH_ROLE)
      throw new SettingsError(`${variable}: the server has no role ${role}; ${MIGRATE}.`);
    throw error;
  }
}

function notGranted(variable: string, config: pg.ClientConfig, role: string, options: string) {
  const user = pg.escapeIdentifier(new pg.Client(config).user ?? '');
  return new SettingsError(
    `${variable}: its user does not have the role ${role}; as an administrator of the server run: ` +
      `GRANT ${role} TO ${user} ${options};`,
  );
}
