import { requirePostgresVersion, withRolePrefix } from '@atrium/server';
import { PostgresClient } from '@atrium/server/postgres';
import { SettingsError } from '@atrium/server/settings';
import { errorCode, errorMessage } from '@atrium/server/thrown';
import type pg from 'pg';
import { CONNECT_TIMEOUT_MS, TIME_LIMITS } from './time-limits.ts';

/** @throws SettingsError naming the variable if the server cannot be reached or is too old */
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
    // Closing also ends the transaction of a failed migration, and releases its advisory locks.
    await client.end();
  }
}

/**
 * State on the connection outlasts a transaction. A pooler in transaction mode refuses or ignores the parameter that is
 * sent to find it out.
 * @throws SettingsError as `withConnection`, and with `advice` if the address leads to a pooler
 */
export async function withSession<T>(
  variable: string,
  config: pg.ClientConfig,
  advice: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const pooled = `${variable}: leads to a pooler; ${advice}`;
  const limited = { ...config, idle_in_transaction_session_timeout: TIME_LIMITS.job.idleMs };
  try {
    return await withConnection(variable, limited, async (client) => {
      const { rows } = await client.query<{ source: string }>(
        "SELECT source FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'",
      );
      if (rows[0]?.source !== 'client') throw new SettingsError(pooled);
      return work(client);
    });
  } catch (error) {
    if (!/unsupported startup parameter/.test(errorMessage(error))) throw error;
    throw new SettingsError(pooled, { cause: error });
  }
}

async function connect(variable: string, config: pg.ClientConfig): Promise<pg.Client> {
  try {
    const client = new PostgresClient({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    await client.connect();
    return client;
  } catch (error) {
    const [message, code] = [errorMessage(error), errorCode(error)];
    throw new SettingsError(`${variable}: cannot connect (${message || code}).`, { cause: error });
  }
}

export function prefixRoleNames(rolePrefix: string, client: pg.Client): pg.Client {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  return Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]) =>
      query(typeof statement === 'string' ? withRolePrefix(statement, rolePrefix) : statement, ...rest),
  });
}
