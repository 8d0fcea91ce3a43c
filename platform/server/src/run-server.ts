import { format } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { stopOnSignals } from './signals.ts';
import { errorDetail } from './thrown.ts';

export interface RunningServer {
  close(): Promise<void>;
}

const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

function writeLine(level: number, msg: string, more: object = {}): void {
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg, ...more })}\n`);
}

/** Some libraries write to the console. */
function logConsole(): void {
  const at =
    (level: number) =>
    (...values: unknown[]) =>
      writeLine(level, format(...values));
  const { info, warn, error } = LEVELS;
  Object.assign(globalThis.console, { info: at(info), log: at(info), warn: at(warn), error: at(error) });
}

/** If a server cannot listen on its address, people need to know which setting to change. */
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

/** A port that cannot be used is reported by the variable that sets it. */
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

/** A process that cannot start logs one line, with the stack if `DEBUG` is set, and exits with 1. */
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
