import { format } from 'node:util';
import { stopOnSignals } from './signals.ts';

/** A server that listens. */
export interface RunningServer {
  /** Answers what is in flight, then closes. */
  close(): Promise<void>;
}

/** Levels of pino, which writes the servers' own lines. */
const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

/** A line in the shape of the server's own log, for what happens outside of it. */
function writeLine(level: number, msg: string, more: object = {}): void {
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg, ...more })}\n`);
}

/** Libraries that speak to the console end up in the log as well. */
function logConsole(): void {
  const at =
    (level: number) =>
    (...values: unknown[]) =>
      writeLine(level, format(...values));
  const { info, warn, error } = LEVELS;
  Object.assign(globalThis.console, { info: at(info), log: at(info), warn: at(warn), error: at(error) });
}

/** Why a server did not start or go on; of an address that cannot be listened on, which setting helps. */
function reasonOf(error: unknown): string {
  const { code, message, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  const listener = `${address}:${port}`;
  if (code === 'EADDRINUSE') return `PORT: ${listener} is taken; set PORT to a free one.`;
  if (code === 'EACCES' && port !== undefined)
    return `PORT: this user may not listen on ${listener}; set PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${listener} is not an address of this machine.`;
  return message;
}

/**
 * The life of a server's process: starts it, stops it in an orderly way on signals, and ends with 1 and one line of
 * the log where it cannot start or something fails that nothing caught. The stack is in that line where `DEBUG` is set.
 *
 * @param start Reads the settings and listens.
 */
export async function runServer(start: () => Promise<RunningServer>): Promise<void> {
  let server: RunningServer | undefined;
  const close = async () => server?.close();
  const fail = (error: unknown) => {
    writeLine(LEVELS.fatal, reasonOf(error), process.env.DEBUG ? { stack: (error as Error).stack } : {});
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
