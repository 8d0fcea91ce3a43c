import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { DEFAULT_ROLE_PREFIX } from '@atrium/server';
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

/** What `npm start` takes from the environment. */
export interface StartSettings {
  host: string;
  port: number;
  dataDir: string;
  /** Where people open the portal: `PUBLIC_URL`, or where it listens. */
  publicUrl: string;
  /** Your PostgreSQL server; absent for the embedded one. */
  databaseUrl: string | undefined;
  /** What the names of its roles begin with. */
  rolePrefix: string;
  demo: boolean;
  /** Name that people know the portal by. */
  providerName: string;
  mail: MailSettings;
}

/** A start that cannot go on: said in one line, without a stack. */
export class StartError extends Error {}

const fields = {
  // Those that it does not use itself go to API and gateway: what is wrong with them is said before anything starts.
  ...commonFields,
  ...mailFields,
  PORT: wholeNumber(1, 65_535).default(8080),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  /** On by itself where it may be. */
  DEMO_MODE: flag.optional(),
};

/**
 * Reads what `npm start` and the provider's commands take from the environment.
 *
 * @throws SettingsError with one line for each variable that is wrong.
 */
export function readStartSettings(environment: Environment): StartSettings {
  const values = readEnvironment(fields, environment, ({ DEMO_MODE, DATABASE_URL, HOST, ...read }) => ({
    // The embedded server has nobody else's roles.
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

/** Address of what listens at a host and port; an IPv6 address stands in brackets. */
export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Fails in one line where nothing can be written. */
export function requireWritableFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR: cannot write to ${folder} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** One by one: below /proc, Node's recursive way tries for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** Fails in one line where somebody else listens already. */
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
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST: ${host} is no address of this machine.`;
  const why = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`;
  return `Port ${port} on ${host} ${why}; set PORT to another.`;
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
