import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const STOP_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 20;

/** A server whose owner was killed is shut down cleanly; a live owner is an error. */
export async function lockFolder(folder: string): Promise<void> {
  const owner = liveOwner(folder);
  if (owner && owner !== process.pid) {
    throw new Error(
      `The database folder ${folder} is in use by process ${owner}: stop it first, or set DATA_DIR.`,
    );
  }
  const pidFile = join(folder, 'data', 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid && commandLineOf(pid).includes(join(folder, 'data'))) await stopServer(pid);
  // The file is stale by now, even if another process has the same pid.
  rmSync(pidFile, { force: true });
  writeFileSync(ownerFile(folder), processTag(process.pid));
}

export function unlockFolder(folder: string): void {
  rmSync(ownerFile(folder), { force: true });
}

export function runningPort(folder: string): number | undefined {
  const pidFile = join(folder, 'data', 'postmaster.pid');
  if (!liveOwner(folder) || !existsSync(pidFile)) return undefined;
  // Lines of the file: pid, data folder, start time, port.
  return Number(readFileSync(pidFile, 'utf8').split('\n')[3]) || undefined;
}

function liveOwner(folder: string): number | undefined {
  const owner = readPid(ownerFile(folder));
  return owner && readFileSync(ownerFile(folder), 'utf8') === processTag(owner) ? owner : undefined;
}

function ownerFile(folder: string): string {
  return join(folder, 'owner.pid');
}

async function stopServer(pid: number): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  process.kill(pid, 'SIGINT');
  while (commandLineOf(pid)) {
    if (Date.now() > deadline) throw new Error(`The previous PostgreSQL (process ${pid}) does not stop.`);
    await delay(POLL_INTERVAL_MS);
  }
}

function readPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
}

/** Pids are reused, especially in containers, so the start time is part of the tag. */
function processTag(pid: number): string {
  return `${pid} ${startTimeOf(pid)}`;
}

function startTimeOf(pid: number): string {
  const stat = `/proc/${pid}/stat`;
  // After the command in brackets: field 3 is the state, field 22 the start time in clock ticks.
  if (existsSync(stat)) return readFileSync(stat, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function commandLineOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self')) {
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '';
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}
