/** What the names of the roles begin with where nothing else is set; SQL files have it in their text. */
export const DEFAULT_ROLE_PREFIX = 'atrium';

/** The roles of api/roles.sql, the users of api/logins.sql, and the schema of the registry, as whole words. */
const NAMES =
  /\batrium_(owner|app|jobs|login|registry|migrate|api_app|api_jobs|api_login|login_service|commands)\b/g;

/**
 * Gives the roles of a piece of SQL the names of one installation. Roles belong to the whole server, so each
 * installation in it has roles of its own.
 *
 * @param sql Any SQL that names the roles as the files of the repository do, or one such name alone.
 * @param prefix As `DATABASE_ROLE_PREFIX` has it: an identifier that needs no quotes.
 */
export function withRolePrefix(sql: string, prefix: string): string {
  return sql.replace(NAMES, `${prefix}_$1`);
}
