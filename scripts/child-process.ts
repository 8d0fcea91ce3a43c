import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repository, StartError } from './settings.ts';

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const LAST_LINES = 10;

/** A server of the portal that runs as a process of its own. */
export interface Server {
  readonly name: string;
  readonly process: ChildProcess;
  readonly exited: Promise<number | null>;
}

/**
 * Starts a server. Its log goes to `<logs>/<name>.log`; the IPC channel lets it notice when we die, so that
 * nothing keeps the port after `kill -9`.
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

/** Waits until the server answers 200; fails with what it said last when it ends before. */
export async function untilReady(server: Server, url: string, logs: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let ended = false;
  void server.exited.then(() => {
    ended = true;
  });
  while (Date.now() < deadline) {
    if (ended) throw new StartError(`The ${server.name} ended: ${lastWords(logs, server.name)}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await delay(50);
  }
  throw new StartError(`The ${server.name} did not get ready in time: ${lastWords(logs, server.name)}`);
}

/** Asks the server to end, and ends it when it does not. */
export async function stopServer(server: Server): Promise<void> {
  server.process.kill('SIGTERM');
  const patience = setTimeout(() => server.process.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await server.exited;
  clearTimeout(patience);
}

function logFile(logs: string, name: string): string {
  return join(logs, `${name}.log`);
}

/**
 * The last lines of the log, of a line in JSON the message: a refused setting is one, and nothing else. Of a crash what
 * it says before its stack.
 */
function lastWords(logs: string, name: string): string {
  const lines = readFileSync(logFile(logs, name), 'utf8').trim().split('\n');
  const told = lines.filter((line) => !/^\s+at /.test(line)).slice(-LAST_LINES);
  return told.map((line) => (line.startsWith('{') ? messageOf(line) : line)).join('\n');
}

function messageOf(line: string): string {
  try {
    return (JSON.parse(line) as { msg?: string }).msg ?? line;
  } catch {
    return line;
  }
}
