import { requirePostgresVersion, withRolePrefix } from '@atrium/server';
import { SettingsError } from '@atrium/server/settings';
import pg from 'pg';

/**
 * Lends a connection of its own, to a server that is new enough.
 *
 * @param variable name of the setting with the address
 * @throws SettingsError that names the variable, where there is no such connection
 */
export async function connected<T>(
  variable: string,
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(variable, config);
  try {
    await requirePostgresVersion(client, variable);
    return await work(client);
  } finally {
    // With it end the transaction of a migration that failed, and the lock that keeps other processes waiting.
    await client.end();
  }
}

async function connect(variable: string, config: pg.ClientConfig): Promise<pg.Client> {
  try {
    const client = new pg.Client(config);
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new SettingsError(`${variable}: cannot connect (${message || code}).`, { cause: error });
  }
}

/** Checks that the server of `DATABASE_URL` answers and is new enough. @throws SettingsError */
export function checkServer(url: string): Promise<void> {
  return connected('DATABASE_URL', { connectionString: url }, async () => {});
}

/** Has every statement of a connection name the roles of one installation. */
export function withRolesOf(rolePrefix: string, client: pg.Client): pg.Client {
  const query: (...words: unknown[]) => unknown = client.query.bind(client);
  return Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]) =>
      query(typeof statement === 'string' ? withRolePrefix(statement, rolePrefix) : statement, ...rest),
  });
}
