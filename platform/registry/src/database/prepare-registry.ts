import { DEFAULT_ROLE_PREFIX, requirePostgresVersion } from '@atrium/server';
import { hostAddresses, INSUFFICIENT_PRIVILEGE, PostgresClient } from '@atrium/server/postgres';
import { SettingsError } from '@atrium/server/settings';
import { errorCode, errorMessage } from '@atrium/server/thrown';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';

/**
 * Creates the gateway's user, which may create the registry's schema and read nothing else, or updates its password. If
 * a permission is missing, the SettingsError has the SQL that an administrator has to run.
 */
export async function prepareRegistry(
  ownerUrl: string,
  registryUrl: string,
  rolePrefix = DEFAULT_ROLE_PREFIX,
): Promise<void> {
  const { username, password } = new URL(hostAddresses(registryUrl)[0]);
  const name = decodeURIComponent(username);
  const client = await connect(ownerUrl);
  try {
    await requirePostgresVersion(client, 'DATABASE_URL');
    await upsertUser(client, name, decodeURIComponent(password));
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    const user = escapeIdentifier(name);
    throw new SettingsError(
      `REGISTRY_DATABASE_URL: the user of DATABASE_URL may not create its user (${errorMessage(error)}). Make it the owner of this ` +
        'database and grant it CREATEROLE; or do not set REGISTRY_DATABASE_URL here, and as an administrator run in ' +
        `this database: CREATE ROLE ${user} LOGIN PASSWORD '…'; ` +
        `CREATE SCHEMA ${rolePrefix}_registry AUTHORIZATION ${user};`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<Client> {
  try {
    const client = new PostgresClient({ connectionString });
    await client.connect();
    return client;
  } catch (error) {
    const [message, code] = [errorMessage(error), errorCode(error)];
    throw new SettingsError(`DATABASE_URL: cannot connect (${message || code}).`, { cause: error });
  }
}

async function upsertUser(client: Client, name: string, password: string): Promise<void> {
  const user = escapeIdentifier(name);
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const attributes = `LOGIN PASSWORD ${escapeLiteral(password)}`;
  // Only superusers may use these attributes for a role that exists.
  const none = 'NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS';
  await client.query(
    rowCount ? `ALTER ROLE ${user} ${attributes}` : `CREATE ROLE ${user} ${none} ${attributes}`,
  );
  const { rows } = await client.query('SELECT current_database() AS name');
  await client.query(`GRANT CREATE ON DATABASE ${escapeIdentifier(rows[0].name)} TO ${user}`);
}
