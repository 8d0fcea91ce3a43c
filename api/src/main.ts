import { format } from 'node:util';
import { stopOnSignals } from '@atrium/server';
import { readSettings } from './settings/index.ts';
import { type RunningApi, startApi } from './start-api.ts';

let api: RunningApi | undefined;

stopOnSignals(async () => api?.close());
process.on('uncaughtException', fail);
// Libraries that speak to the console end up in the log as well.
Object.assign(globalThis.console, {
  info: (...said: unknown[]) => write(30, format(...said)),
  log: (...said: unknown[]) => write(30, format(...said)),
  warn: (...said: unknown[]) => write(40, format(...said)),
  error: (...said: unknown[]) => write(50, format(...said)),
});

try {
  api = await startApi(readSettings(process.env));
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  const { message, stack } = error as Error;
  write(60, message, process.env.DEBUG ? { stack } : {});
  void (api?.close() ?? Promise.resolve()).finally(() => process.exit(1));
}

/** A line in the shape of the server's own log, for what happens outside of it. */
function write(level: number, msg: string, more: object = {}): void {
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg, ...more })}\n`);
}
