import { SettingsError } from './settings/index.ts';

/** The portal uses `GRANT … WITH SET`, among other features of this version. */
export const POSTGRES_MIN_VERSION = 16;

interface Queryable {
  query(statement: string): Promise<{ readonly rows: readonly { readonly version?: unknown }[] }>;
}

/** An old server is reported before a statement fails on it. @throws SettingsError if it is too old. */
export async function requirePostgresVersion(client: Queryable, variable: string): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('server_version_num') AS version");
  const found = Math.floor(Number(rows[0]?.version) / 10_000);
  if (found >= POSTGRES_MIN_VERSION) return;
  throw new SettingsError(
    `${variable}: is PostgreSQL ${found}, and ${POSTGRES_MIN_VERSION} or newer is needed.`,
  );
}
