import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { DEFAULT_ROLE_PREFIX } from '@atrium/server';
import { objectsUrl } from '@atrium/server/objects';
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

export const repository = join(import.meta.dirname, '..');

/** Settings of `npm start`, from the environment. */
export interface StartSettings {
  host: string;
  port: number;
  dataDir: string;
  /** Address that people open: `PUBLIC_URL`, or the one it listens on. */
  publicUrl: string;
  /** An external PostgreSQL server; absent for the embedded one. */
  databaseUrl: string | undefined;
  /** Prefix of its role names. */
  rolePrefix: string;
  demo: boolean;
  /** Name of the provider, as people see it. */
  providerName: string;
  mail: MailSettings;
}

/** Why the portal cannot start; printed without a stack. */
export class StartError extends Error {}

const fields = {
  // Also those that only API and gateway use: errors in them are reported before anything starts.
  ...commonFields,
  ...mailFields,
  PORT: wholeNumber(1, 65_535).default(8080),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  OBJECTS_URL: objectsUrl.optional(),
  /** By default on where it is allowed. */
  DEMO_MODE: flag.optional(),
};

/**
 * Reads the settings of `npm start` and of the provider's commands from the environment.
 *
 * @throws SettingsError with one line for each variable that is wrong.
 */
export function readStartSettings(environment: Environment): StartSettings {
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
  return {
    host,
    port,
    dataDir: resolve(repository, values.DATA_DIR),
    publicUrl: values.PUBLIC_URL ?? addressOf(host === '127.0.0.1' ? 'localhost' : host, port),
    databaseUrl,
    rolePrefix: values.DATABASE_ROLE_PREFIX,
    demo: values.DEMO_MODE ?? (!databaseUrl && isLoopback(host)),
    providerName: values.PROVIDER_NAME,
    mail: mailSettingsOf(values),
  };
}

/** The contact that the demo shows in help, unless the provider's is set. */
export function demoContact(environment: Environment): Environment {
  const { SUPPORT_EMAIL, SUPPORT_URL, SUPPORT_PHONE } = environment;
  if (SUPPORT_EMAIL || SUPPORT_URL || SUPPORT_PHONE) return {};
  return { SUPPORT_EMAIL: 'support@provider.example', SUPPORT_PHONE: '+1 202 555 0143' };
}

/** URL for a host and port; an IPv6 address gets brackets. */
export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Throws a {@link StartError} if the folder cannot be created or written to. */
export function requireWritableFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot write to ${folder} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** Not by `recursive`: below /proc Node would retry for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Throws a {@link StartError} if the server could not listen there. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      failed(new StartError(whyNot(error.code, host, port)));
    });
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

function whyNot(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: ${host} is not an address of this machine.`;
  const why = code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${code})`;
  return `Port ${port} on ${host} ${why}. Set PORT to another one.`;
}

/** A port that is free now, on loopback. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((done) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}
