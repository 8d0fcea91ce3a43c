import { requirePostgresVersion, withRolePrefix } from '@atrium/server';
import { SettingsError } from '@atrium/server/settings';
import pg from 'pg';
import { CONNECT_TIMEOUT_MS } from './time-limits.ts';

/**
 * Runs work on a new connection and closes it afterwards.
 *
 * @param variable name of the setting with the address
 * @throws SettingsError naming the variable if the server cannot be reached or is too old
 */
export async function withConnection<T>(
  variable: string,
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(variable, config);
  try {
    await requirePostgresVersion(client, variable);
    return await work(client);
  } finally {
    // Also ends the transaction of a failed migration, and releases its advisory locks.
    await client.end();
  }
}

async function connect(variable: string, config: pg.ClientConfig): Promise<pg.Client> {
  try {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new SettingsError(`${variable}: cannot connect (${message || code}).`, { cause: error });
  }
}

/** Replaces the default prefix of role names in every statement of a connection. */
export function prefixRoleNames(rolePrefix: string, client: pg.Client): pg.Client {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  return Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]) =>
      query(typeof statement === 'string' ? withRolePrefix(statement, rolePrefix) : statement, ...rest),
  });
}
