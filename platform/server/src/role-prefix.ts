/** Default prefix of role names; SQL files contain it literally. */
export const DEFAULT_ROLE_PREFIX = 'atrium';

/** Names of the roles in api/roles.sql, the users in api/logins.sql, and the schema of the registry. */
const NAMES =
  /\batrium_(owner|app|jobs|login|backup|registry|migrate|api_app|api_jobs|api_login|login_service|commands|backup_command)\b/g;

/**
 * Replaces the default prefix of role names in SQL. Roles are global to a database server, so each installation on a
 * server needs its own.
 *
 * @param sql SQL with role names as in the files of the repository, or one such name.
 * @param prefix Value of `DATABASE_ROLE_PREFIX`: an identifier that needs no quotes.
 */
export function withRolePrefix(sql: string, prefix: string): string {
  return sql.replace(NAMES, `${prefix}_$1`);
}
