import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

/** A process of the API that listens. */
export interface ApiProcess {
  readonly origin: string;
  /** Whether it is the process that was started, and says that it is alive and ready. */
  isWell(): Promise<boolean>;
  stop(): Promise<void>;
}

/** @param logFile Gets what the process prints */
export async function startApiProcess(
  environment: Readonly<Record<string, string>>,
  logFile: string,
): Promise<ApiProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...environment },
  });
  const log = createWriteStream(logFile);
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const origin = await originOf(child);
  return {
    origin,
    isWell: async () => {
      const states = await Promise.all(
        ['/livez', '/readyz'].map((path) => fetch(`${origin}${path}`).catch(() => undefined)),
      );
      return child.exitCode === null && child.signalCode === null && states.every((state) => state?.ok);
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function originOf(child: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((done, failed) => {
    const read = (text: Buffer) => {
      printed = (printed + text).slice(-10_000);
      const origin = /listening at (http:\/\/127\.0\.0\.1:\d+)/i.exec(printed)?.[1];
      if (origin) done(origin);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => failed(new Error(`The API ended: ${printed}`)));
  });
}
