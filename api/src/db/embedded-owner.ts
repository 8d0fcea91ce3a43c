import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const END_TIMEOUT_MS = 20_000;
const POLL_MS = 20;

/**
 * Makes this process the owner of the database folder. A live owner is refused; a server whose owner was killed is
 * shut down in order, and a stale pid file goes.
 */
export async function takeFolder(folder: string): Promise<void> {
  const owner = liveOwner(folder);
  if (owner && owner !== process.pid) {
    throw new Error(
      `The database folder ${folder} is in use by process ${owner}: stop it first, or set DATA_DIR.`,
    );
  }
  const pidFile = join(folder, 'data', 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid && commandOf(pid).includes(join(folder, 'data'))) await end(pid);
  // Whatever still stands in it is stale, even where another process got the same number since.
  rmSync(pidFile, { force: true });
  writeFileSync(ownerFile(folder), markOf(process.pid));
}

/** Gives the folder up, so that the next start need not wonder. */
export function releaseFolder(folder: string): void {
  rmSync(ownerFile(folder), { force: true });
}

/** Port of the server that a live owner runs in the folder. */
export function runningPort(folder: string): number | undefined {
  const pidFile = join(folder, 'data', 'postmaster.pid');
  if (!liveOwner(folder) || !existsSync(pidFile)) return undefined;
  // PostgreSQL writes process, data folder, start time and port, each on a line.
  return Number(readFileSync(pidFile, 'utf8').split('\n')[3]) || undefined;
}

function liveOwner(folder: string): number | undefined {
  const owner = readPid(ownerFile(folder));
  return owner && readFileSync(ownerFile(folder), 'utf8') === markOf(owner) ? owner : undefined;
}

function ownerFile(folder: string): string {
  return join(folder, 'owner.pid');
}

async function end(pid: number): Promise<void> {
  const deadline = Date.now() + END_TIMEOUT_MS;
  process.kill(pid, 'SIGINT');
  while (commandOf(pid)) {
    if (Date.now() > deadline) throw new Error(`A former PostgreSQL (process ${pid}) does not end.`);
    await delay(POLL_MS);
  }
}

function readPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
}

/** Process number and start time: numbers are given out again, above all in containers. */
function markOf(pid: number): string {
  return `${pid} ${startOf(pid)}`;
}

function startOf(pid: number): string {
  const stat = `/proc/${pid}/stat`;
  // After the command in brackets: field 3 is the state, field 22 the start in clock ticks.
  if (existsSync(stat)) return readFileSync(stat, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Command line of a process; empty where it is gone. */
function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self')) {
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '';
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}
