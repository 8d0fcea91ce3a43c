// Runs on the user's Node (20.19 or newer, before anything is installed): installs the workspace with the pinned Node,
// and runs a script on that one. Only this file, its imports and its callers must do without packages and TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installHooks } from './commits/install-hooks.mjs';
import { isInstalled, markInstalled } from './install-marker.mjs';

const root = join(import.meta.dirname, '..');
const PARENT_CHECK_MS = 1000;

/** Installs what is missing, then runs `script` (a path below scripts/) on the pinned Node and exits with its code. */
export function runOnPinnedNode(script) {
  requireNodeVersion();
  install();
  const child = spawn(pinnedNode(), [join(root, 'scripts', script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // Code compiled once is reused by every process and the next start, which saves a third of the start time.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    },
  });
  // Ctrl-C reaches the child through the terminal's process group; kill and supervisors signal only this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) whenNpmDies(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** A killed npm sends no signal. Only shells are between it and this process, and they outlive it. */
function whenNpmDies(stop) {
  let child = process.pid;
  while (isShell(parentOf(child))) child = parentOf(child);
  const npm = parentOf(child);
  setInterval(() => parentOf(child) === npm || stop(), PARENT_CHECK_MS).unref();
}

/** Parents of other processes are known only where /proc exists. */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid;
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ')[1]);
  } catch {
    return 0;
  }
}

function isShell(pid) {
  try {
    return ['sh', 'dash', 'bash', 'busybox'].includes(basename(readlinkSync(`/proc/${pid}/exe`)));
  } catch {
    return false;
  }
}

function requireNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Atrium needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

function install() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (isInstalled(root) && existsSync(pinnedNode())) return;
  console.log('Installing packages…');
  const result = spawnSync(
    'npx',
    ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      env: { ...process.env, CI: 'true' },
    },
  );
  if (result.status !== 0) {
    fail(
      `Installing packages failed:\n${result.stdout ?? result.error?.message}\nCheck that the npm registry can be reached.`,
    );
  }
  if (!existsSync(pinnedNode()) || spawnSync(pinnedNode(), ['--version']).status !== 0) {
    fail(
      'The pinned Node is missing: the install script of the npm package "node" failed. ' +
        'Delete node_modules and try again, with npm on the PATH.',
    );
  }
  markInstalled(root);
  installHooks(root);
}

function pinnedNode() {
  return join(root, 'node_modules', 'node', 'bin', 'node');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
