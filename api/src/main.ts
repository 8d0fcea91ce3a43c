import { readSettings } from './settings/index.ts';
import { type RunningApi, startApi } from './start-api.ts';

let api: RunningApi | undefined;
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
// Whoever started us through an IPC channel is gone: nothing may keep the port.
process.on('disconnect', () => stop(0));

try {
  api = await startApi(readSettings(process.env));
} catch (error) {
  const { message, stack } = error as Error;
  const line = { level: 60, time: Date.now(), msg: message, ...(process.env.DEBUG ? { stack } : {}) };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  stop(1);
}

function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  void (api?.close() ?? Promise.resolve()).finally(() => process.exit(code));
}
