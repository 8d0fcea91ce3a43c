import { SettingsError } from './settings/index.ts';

/** The oldest PostgreSQL that has what the portal uses, `GRANT … WITH SET` among it. */
export const POSTGRES_MIN_VERSION = 16;

/** What asks the server: a client of any driver. */
interface Queryable {
  query(statement: string): Promise<{ readonly rows: readonly { readonly version?: unknown }[] }>;
}

/**
 * Refuses a PostgreSQL server that is too old, before a statement fails on it.
 *
 * @param variable Name of the setting with the server's address.
 * @throws SettingsError saying which version was found, and which is needed.
 */
export async function requirePostgresVersion(client: Queryable, variable: string): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('server_version_num') AS version");
  const found = Math.floor(Number(rows[0]?.version) / 10_000);
  if (found >= POSTGRES_MIN_VERSION) return;
  throw new SettingsError(
    `${variable}: is PostgreSQL ${found}, and ${POSTGRES_MIN_VERSION} or newer is needed.`,
  );
}
