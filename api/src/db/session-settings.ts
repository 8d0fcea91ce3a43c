import { DEFAULT_ROLE_PREFIX, withRolePrefix } from '@atrium/server';
import type pg from 'pg';
import type { DatabaseRole, DatabaseSettings } from './database-settings.ts';
import { connectionTimeouts, type Purpose, setTimeouts, type TimeLimit } from './time-limits.ts';

export interface SessionSettings {
  parameters(role: DatabaseRole): pg.ClientConfig;
  begin(role: DatabaseRole, purpose: Purpose): string;
}

const USUAL_PURPOSE = {
  atrium_app: 'request',
  atrium_jobs: 'job',
  atrium_login: 'request',
  atrium_staff: 'request',
} as const satisfies Record<DatabaseRole, Purpose>;

export function settingsOfConnections(
  settings: DatabaseSettings,
  limits: Record<Purpose, TimeLimit>,
): SessionSettings {
  return {
    parameters: (role) => ({
      ...connectionTimeouts(limits[USUAL_PURPOSE[role]]),
      ...(settings.roleUrls?.[role] ? {} : { options: `-c role=${roleName(role, settings.rolePrefix)}` }),
    }),
    begin: (role, purpose) =>
      purpose === USUAL_PURPOSE[role] ? 'BEGIN;' : `BEGIN; ${setTimeouts(limits[purpose])}`,
  };
}

/**
 * A pooler may run a transaction on any connection of the server, even after it has become a standby and refuses to
 * write. BEGIN comes alone, so that the statements that follow a refusal are rejected; after an error of `BEGIN READ
 * WRITE` they would run outside of any transaction.
 */
export function settingsOfTransactions(
  settings: DatabaseSettings,
  limits: Record<Purpose, TimeLimit>,
): SessionSettings {
  return {
    parameters: () => ({}),
    begin: (role, purpose) =>
      `BEGIN; SET TRANSACTION READ WRITE; ${takeOn(role, settings)} ${setTimeouts(limits[purpose])}`,
  };
}

/** Takes on a role until the transaction ends; the user of an address of its own has it already. */
export function takeOn(role: DatabaseRole, { roleUrls, rolePrefix }: DatabaseSettings): string {
  return roleUrls?.[role] ? '' : `SET LOCAL ROLE ${roleName(role, rolePrefix)};`;
}

export function roleName(role: DatabaseRole, rolePrefix = DEFAULT_ROLE_PREFIX): string {
  return withRolePrefix(role, rolePrefix);
}
