import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repository } from './repository.ts';

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const LAST_LINES = 10;

/** A server of the portal, running in its own process. */
export interface Server {
  readonly name: string;
  readonly process: ChildProcess;
  readonly exited: Promise<number | null>;
}

/**
 * Starts a server. Its log goes to `<logs>/<name>.log`; the IPC channel lets it notice when this process is gone, so
 * that no server keeps the port after `kill -9`.
 */
export function startServer(name: string, script: string, env: Record<string, string>, logs: string): Server {
  mkdirSync(logs, { recursive: true });
  const file = logFile(logs, name);
  const log = createWriteStream(file, { flags: 'w' });
  const child = spawn(process.execPath, [resolve(repository, script)], {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const exited = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return { name, process: child, exited };
}

/** Waits until the server responds with 200; throws with the end of its log if it exits before. */
export async function untilReady(server: Server, url: string, logs: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let ended = false;
  void server.exited.then(() => {
    ended = true;
  });
  while (Date.now() < deadline) {
    if (ended) throw new Error(`The ${server.name} stopped: ${logTail(logs, server.name)}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await delay(50);
  }
  throw new Error(`The ${server.name} was not ready in time: ${logTail(logs, server.name)}`);
}

/** Stops the server by SIGTERM, and by SIGKILL if it does not exit in time. */
export async function stopServer(server: Server): Promise<void> {
  server.process.kill('SIGTERM');
  const timer = setTimeout(() => server.process.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await server.exited;
  clearTimeout(timer);
}

function logFile(logs: string, name: string): string {
  return join(logs, `${name}.log`);
}

/** The last lines of the log without stack traces; of a line in JSON only the message. */
function logTail(logs: string, name: string): string {
  const lines = readFileSync(logFile(logs, name), 'utf8').trim().split('\n');
  const shown = lines.filter((line) => !/^\s+at /.test(line)).slice(-LAST_LINES);
  return shown.map((line) => (line.startsWith('{') ? messageOf(line) : line)).join('\n');
}

function messageOf(line: string): string {
  try {
    return (JSON.parse(line) as { msg?: string }).msg ?? line;
  } catch {
    return line;
  }
}
