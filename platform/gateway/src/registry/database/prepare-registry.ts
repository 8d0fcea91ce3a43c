import { DEFAULT_ROLE_PREFIX, requirePostgresVersion } from '@atrium/server';
import { SettingsError } from '@atrium/server/settings';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** SQLSTATE of a refused permission. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Makes the user that the gateway signs in to the database with: it may keep the registry there and sees nothing
 * else. Does nothing but renew the password where the user is there.
 *
 * @param ownerUrl Database with a user who may create roles.
 * @param registryUrl The gateway's `REGISTRY_DATABASE_URL`, with user and password.
 * @param rolePrefix What the name of the registry's schema begins with.
 * @throws SettingsError that names the variable, and what an administrator runs where a right is missing.
 */
export async function prepareRegistry(
  ownerUrl: string,
  registryUrl: string,
  rolePrefix = DEFAULT_ROLE_PREFIX,
): Promise<void> {
  const { username, password } = new URL(registryUrl);
  const name = decodeURIComponent(username);
  const client = await connect(ownerUrl);
  try {
    await requirePostgresVersion(client, 'DATABASE_URL');
    await makeUser(client, name, decodeURIComponent(password));
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code !== INSUFFICIENT_PRIVILEGE) throw error;
    const user = escapeIdentifier(name);
    throw new SettingsError(
      `REGISTRY_DATABASE_URL: the user of DATABASE_URL may not make its user (${message}). Let it own this database ` +
        'and give it CREATEROLE, or leave REGISTRY_DATABASE_URL out here, and as an administrator of the server run in ' +
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
    const client = new Client({ connectionString });
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new SettingsError(`DATABASE_URL: cannot connect (${message || code}).`, { cause: error });
  }
}

async function makeUser(client: Client, name: string, password: string): Promise<void> {
  const user = escapeIdentifier(name);
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const attributes = `LOGIN PASSWORD ${escapeLiteral(password)}`;
  // A user who may create roles but is no superuser may not as much as name these of one that is there.
  const none = 'NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS';
  await client.query(
    rowCount ? `ALTER ROLE ${user} ${attributes}` : `CREATE ROLE ${user} ${none} ${attributes}`,
  );
  const { rows } = await client.query('SELECT current_database() AS name');
  await client.query(`GRANT CREATE ON DATABASE ${escapeIdentifier(rows[0].name)} TO ${user}`);
}
