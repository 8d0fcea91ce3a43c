import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DEFAULT_ROLE_PREFIX } from '@atrium/server';
import { type ObjectPlace, objectsUrl } from '@atrium/server/objects';
import {
  commonFields,
  type Environment,
  flag,
  isLoopback,
  type MailSettings,
  mailFields,
  mailSettingsOf,
  ONLY_ON_LOOPBACK,
  postgresUrl,
  readEnvironment,
  text,
  wholeNumber,
} from '@atrium/server/settings';
import { errorCode } from '@atrium/server/thrown';
import { defaultObjectsUrl } from './objects.ts';

/** The folder that a relative `DATA_DIR` starts from. */
const root = join(import.meta.dirname, '../../../..');

/** Settings of an installation, from the environment of `npm start` and of the provider's commands. */
export interface InstallationSettings {
  readonly host: string;
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** Address that people open: `PUBLIC_URL`, or the one that the portal listens on. */
  readonly publicUrl: string;
  /** An external PostgreSQL server; absent for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Prefix of its role names. */
  readonly rolePrefix: string;
  /** Storage of files; absent if they are in the database and the registry. */
  readonly objects: ObjectPlace | undefined;
  readonly demo: boolean;
  /** Name of the provider, as people see it. */
  readonly providerName: string;
  readonly mail: MailSettings;
}

const fields = {
  // Those that only API and gateway use are here too, so that errors in them are reported before anything starts.
  ...commonFields,
  ...mailFields,
  PORT: wholeNumber(1, 65_535).default(8080),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  OBJECTS_URL: objectsUrl.optional(),
  /** By default on where it is allowed. */
  DEMO_MODE: flag.optional(),
};

/** @throws SettingsError with one line for each variable that is wrong. */
export function readSettings(environment: Environment): InstallationSettings {
  const values = readEnvironment(fields, environment, ({ DEMO_MODE, DATABASE_URL, HOST, ...read }) => ({
    // The embedded server belongs to one installation.
    DATABASE_ROLE_PREFIX:
      !DATABASE_URL && read.DATABASE_ROLE_PREFIX !== DEFAULT_ROLE_PREFIX && 'only with DATABASE_URL',
    DEMO_MODE:
      DEMO_MODE &&
      (DATABASE_URL
        ? 'only with the embedded database, without DATABASE_URL'
        : HOST !== undefined && !isLoopback(HOST) && ONLY_ON_LOOPBACK),
  }));
  const { HOST: host, PORT: port, DATABASE_URL: databaseUrl } = values;
  const dataDir = resolve(root, values.DATA_DIR);
  return {
    host,
    port,
    dataDir,
    publicUrl: values.PUBLIC_URL ?? addressOf(host === '127.0.0.1' ? 'localhost' : host, port),
    databaseUrl,
    rolePrefix: values.DATABASE_ROLE_PREFIX,
    objects: values.OBJECTS_URL ?? (databaseUrl ? undefined : objectsUrl.parse(defaultObjectsUrl(dataDir))),
    demo: values.DEMO_MODE ?? (!databaseUrl && isLoopback(host)),
    providerName: values.PROVIDER_NAME,
    mail: mailSettingsOf(values),
  };
}

/** URL for a host and port; an IPv6 address gets brackets. */
export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** @throws Error naming `DATA_DIR` if the folder cannot be created or written to. */
export function requireWritableFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`DATA_DIR: cannot write to ${folder} (${errorCode(error)}).`);
  }
}

/** Not by `recursive`: below /proc Node would retry for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
