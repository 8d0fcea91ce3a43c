import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/**
 * Makes the user that the gateway signs in to the database with: it may keep the registry there and sees nothing
 * else. Does nothing but renew the password where the user is there.
 *
 * @param ownerUrl Database with a user who may create roles.
 * @param registryUrl The gateway's `REGISTRY_DATABASE_URL`, with user and password.
 */
export async function prepareRegistry(ownerUrl: string, registryUrl: string): Promise<void> {
  const { username, password } = new URL(registryUrl);
  const user = escapeIdentifier(decodeURIComponent(username));
  const secret = escapeLiteral(decodeURIComponent(password));
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [
      decodeURIComponent(username),
    ]);
    const attributes = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${secret}`;
    await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${user} ${attributes}`);
    const { rows } = await client.query('SELECT current_database() AS name');
    await client.query(`GRANT CREATE ON DATABASE ${escapeIdentifier(rows[0].name)} TO ${user}`);
  } finally {
    await client.end();
  }
}
