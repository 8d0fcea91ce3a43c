import { SettingsError } from './settings/index.ts';

/** The oldest supported PostgreSQL; the portal uses `GRANT … WITH SET`, among other features. */
export const POSTGRES_MIN_VERSION = 16;

/** A client of any driver. */
interface Queryable {
  query(statement: string): Promise<{ readonly rows: readonly { readonly version?: unknown }[] }>;
}

/**
 * Checks the version of a PostgreSQL server, so that an old one is reported before a statement fails.
 *
 * @param variable Name of the environment variable with the server's address.
 * @throws SettingsError with the version found and the version required, if the server is too old.
 */
export async function requirePostgresVersion(client: Queryable, variable: string): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('server_version_num') AS version");
  const found = Math.floor(Number(rows[0]?.version) / 10_000);
  if (found >= POSTGRES_MIN_VERSION) return;
  throw new SettingsError(
    `${variable}: is PostgreSQL ${found}, and ${POSTGRES_MIN_VERSION} or newer is needed.`,
  );
}
