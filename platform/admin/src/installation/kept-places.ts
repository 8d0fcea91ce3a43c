import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepErasures, SESSION_SECRET_FILE, showErasures, TOKEN_KEY_FILE } from '@atrium/api/commands';
import type { ObjectPlace } from '@atrium/server/objects';
import {
  commonFields,
  postgresUrl,
  readEnvironment,
  SettingsError,
  secretContent,
  text,
  whyNotSecret,
} from '@atrium/server/settings';
import { resolveFromCaller } from '../command.ts';
import type { OpenPortal } from './portal.ts';
import { readSettings } from './settings.ts';

const fields = {
  BACKUP_DIR: text.transform(resolveFromCaller).optional(),
  DATABASE_BACKUP_URL: postgresUrl.optional(),
  DATABASE_JOBS_URL: postgresUrl.optional(),
  REGISTRY_DIR: text.transform(resolveFromCaller).optional(),
  REGISTRY_DATABASE_URL: postgresUrl.optional(),
  DATABASE_ROLE_PREFIX: commonFields.DATABASE_ROLE_PREFIX,
  TOKEN_SIGNING_KEY_FILE: text.transform(resolveFromCaller).optional(),
  SESSION_SECRET: text.optional(),
};

/** Where an installation keeps what a backup consists of. */
export interface KeptPlaces {
  /** Folder of all backups. */
  readonly backups: string | undefined;
  /** For the backup's own user. */
  readonly backupUrl: string | undefined;
  /** For the user of jobs. */
  readonly jobsUrl: string | undefined;
  /** The gateway's folder; undefined if this machine does not have it. */
  readonly registry: string | undefined;
  readonly registryDatabaseUrl: string | undefined;
  /** Storage of contents; undefined if they are in the database and the registry. */
  readonly objects: ObjectPlace | undefined;
  readonly rolePrefix: string;
  /** Files of keys by the name that a backup gives them. */
  readonly keyFiles: Readonly<Record<string, string>>;
  /** Set in place of its file. */
  readonly sessionSecret: string | undefined;
}

/** @throws SettingsError */
export function readKeptPlaces(environment: NodeJS.ProcessEnv): KeptPlaces {
  const values = readEnvironment(fields, environment);
  const { dataDir, databaseUrl, objects } = readSettings({
    ...environment,
    DATABASE_URL: environment.DATABASE_URL || values.DATABASE_BACKUP_URL,
    DEMO_MODE: 'off',
  });
  const registry = values.REGISTRY_DIR ?? (databaseUrl ? undefined : join(dataDir, 'registry'));
  return {
    backups: values.BACKUP_DIR,
    backupUrl: values.DATABASE_BACKUP_URL,
    jobsUrl: values.DATABASE_JOBS_URL,
    registry,
    registryDatabaseUrl: values.REGISTRY_DATABASE_URL,
    objects,
    rolePrefix: values.DATABASE_ROLE_PREFIX,
    keyFiles: {
      [TOKEN_KEY_FILE]: values.TOKEN_SIGNING_KEY_FILE ?? join(dataDir, TOKEN_KEY_FILE),
      [SESSION_SECRET_FILE]: join(dataDir, SESSION_SECRET_FILE),
      ...(registry ? { 'document-keys.json': join(registry, 'document-keys.json') } : {}),
    },
    sessionSecret: values.SESSION_SECRET,
  };
}

/** The keys that this installation has, by name. */
export function readKeys({ keyFiles, sessionSecret }: KeptPlaces): Record<string, string> {
  const found = Object.entries(keyFiles)
    .filter(([, file]) => existsSync(file))
    .map(([name, file]) => [name, readFileSync(requireSecret(file), 'utf8')]);
  return {
    ...Object.fromEntries(found),
    ...(sessionSecret ? { [SESSION_SECRET_FILE]: sessionSecret } : {}),
  };
}

/** The file of a secret that a command reads. @throws SettingsError if everyone may read it */
export function requireSecret(file: string): string {
  const reason = whyNotSecret(file);
  if (reason) throw new SettingsError(`The keys are not read, since ${reason}.`);
  return file;
}

/** @throws SettingsError naming the option */
export function readPassphrase(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const { PASSPHRASE_FILE } = readEnvironment(
    { PASSPHRASE_FILE: secretContent },
    { PASSPHRASE_FILE: resolveFromCaller(file) },
  );
  return PASSPHRASE_FILE;
}

/** Adds what a command erased to the list next to the backups. */
export async function listErasures({ database }: OpenPortal): Promise<void> {
  const { backups } = readKeptPlaces(process.env);
  if (backups) await keepErasures(backups, await showErasures(database));
  console.log(
    backups
      ? `Listed in ${join(backups, 'erasures.json')}, for restores of older backups.`
      : 'BACKUP_DIR is not set: the next backup lists it for restores of older ones. Make it now.',
  );
}
