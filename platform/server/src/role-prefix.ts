/** SQL files contain this prefix literally. */
export const DEFAULT_ROLE_PREFIX = 'atrium';

/** These are the roles in api/roles.sql, the users in api/logins.sql, and the schema of the registry. */
const NAMES =
  /\batrium_(owner|app|jobs|login|staff|backup|registry|migrate|api_app|api_jobs|api_login|api_staff|login_service|commands|backup_command)\b/g;

/** Roles are global to a database server, so that each installation on it needs its own prefix. */
export function withRolePrefix(sql: string, prefix: string): string {
  return sql.replace(NAMES, `${prefix}_$1`);
}
