import { format } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { stopOnSignals } from './signals.ts';
import { errorDetail } from './thrown.ts';

/** A listening server. */
export interface RunningServer {
  /** Waits for requests in flight, then closes. */
  close(): Promise<void>;
}

/** Levels of pino, the servers' logger. */
const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

/** Writes a line in the format of the server's log, for events outside of it. */
function writeLine(level: number, msg: string, more: object = {}): void {
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg, ...more })}\n`);
}

/** Redirects the console to the log, for libraries that use it. */
function logConsole(): void {
  const at =
    (level: number) =>
    (...values: unknown[]) =>
      writeLine(level, format(...values));
  const { info, warn, error } = LEVELS;
  Object.assign(globalThis.console, { info: at(info), log: at(info), warn: at(warn), error: at(error) });
}

/** Why a server failed; if it cannot listen on its address, also which setting to change. */
function reasonOf(error: unknown): string {
  const {
    code,
    message,
    address,
    port,
    variable = 'PORT',
  } = error as NodeJS.ErrnoException & { address?: string; port?: number; variable?: string };
  const listener = `${address}:${port}`;
  if (code === 'EADDRINUSE') return `${variable}: ${listener} is in use; set ${variable} to a free port.`;
  if (code === 'EACCES' && port !== undefined)
    return `${variable}: this user may not listen on ${listener}; set ${variable} to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL')
    return `HOST: ${listener} is not an address of this machine; set HOST to one that is.`;
  return message;
}

/**
 * Listens on a port that another variable than `PORT` sets, which {@link runServer} names if the port cannot be used.
 */
export async function listenAt(
  app: FastifyInstance,
  host: string,
  port: number,
  variable: string,
): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw Object.assign(error as Error, { variable });
  }
}

/**
 * Runs a server process: starts the server, and shuts it down gracefully on signals. If it cannot start, or on an
 * uncaught error, the process logs one line and exits with 1; the line has the stack if `DEBUG` is set.
 *
 * @param start Reads the settings and listens.
 */
export async function runServer(start: () => Promise<RunningServer>): Promise<void> {
  let server: RunningServer | undefined;
  const close = async () => server?.close();
  const fail = (error: unknown) => {
    writeLine(LEVELS.fatal, reasonOf(error), process.env.DEBUG ? { stack: errorDetail(error, 'stack') } : {});
    void close().finally(() => process.exit(1));
  };
  logConsole();
  stopOnSignals(close);
  process.on('uncaughtException', fail);
  try {
    server = await start();
  } catch (error) {
    fail(error);
  }
}
