import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';

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
  demo: boolean;
}

/** A start that cannot go on: said in one line, without a stack. */
export class StartError extends Error {}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads and checks the environment; a value that cannot work is named, and an empty variable counts as absent. */
export function readStartSettings(environment: NodeJS.ProcessEnv): StartSettings {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const port = Number(env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartError(`PORT must be a port number from 1 to 65535, not "${env.PORT}".`);
  }
  const host = env.HOST ?? '127.0.0.1';
  const databaseUrl = env.DATABASE_URL;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  const mayDemo = !databaseUrl && LOOPBACK.has(host);
  const demo = env.DEMO_MODE === undefined ? mayDemo : isOn(env.DEMO_MODE);
  if (demo && databaseUrl) {
    throw new StartError(
      'DEMO_MODE needs the embedded database; with DATABASE_URL there are no demo people, mailbox or LINE provider.',
    );
  }
  if (demo && !mayDemo) {
    throw new StartError(
      `DEMO_MODE needs a loopback HOST; on ${host} there are no demo people, mailbox or LINE provider.`,
    );
  }
  return {
    host,
    port,
    dataDir: resolve(repository, env.DATA_DIR ?? '.data'),
    publicUrl: originOf(env.PUBLIC_URL ?? addressOf(host === '127.0.0.1' ? 'localhost' : host, port)),
    databaseUrl,
    demo,
  };
}

/** Address of what listens at a host and port; an IPv6 address stands in brackets. */
export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function originOf(publicUrl: string): string {
  if (/^https?:\/\//.test(publicUrl) && URL.canParse(publicUrl)) return new URL(publicUrl).origin;
  throw new StartError(`PUBLIC_URL must begin with http:// or https://, and is "${publicUrl}".`);
}

function isOn(value: string): boolean {
  if (['1', 'true', 'on'].includes(value)) return true;
  if (['0', 'false', 'off'].includes(value)) return false;
  throw new StartError(`DEMO_MODE must be on or off, not "${value}".`);
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
