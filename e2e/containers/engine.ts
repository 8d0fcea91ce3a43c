import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repository } from '../../scripts/repository.ts';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const SOCKET_TIMEOUT_MS = 20_000;

/** A container engine, and the compose command that talks to it. */
export interface Engine {
  readonly name: string;
  /** Whether base images come from a registry; otherwise they have to be made. */
  readonly hasRegistry: boolean;
  readonly compose: readonly string[];
  /** The engine's own command, as far as `docker` and `podman` agree. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export interface CommandResult {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a command at the root of the repository. */
export function run(
  [program = '', ...words]: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): CommandResult {
  const { status, error, stdout, stderr } = spawnSync(program, words, {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    env: { ...process.env, ...environment },
  });
  return { status, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

/** Runs a command; throws with the end of its output if it fails. */
export function succeed(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): string {
  const { status, output } = run(words, environment);
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}:\n${output.slice(-4_000)}`);
  return output;
}

const works = (...words: string[]) => run(words).status === 0;

/** Packages that others only name, or that were removed, are known as well. */
const isInstalled = (name: string) =>
  run(['dpkg-query', '--show', `--showformat=\${db:Status-Status}`, name]).output === 'installed';

/** Docker where it runs; otherwise Debian's podman, in a storage of its own that is gone afterwards. */
export async function startEngine(): Promise<Engine> {
  const compose = [['docker', 'compose'], ['docker-compose']].find((words) => works(...words, 'version'));
  if (compose && works('docker', 'info'))
    return {
      name: 'docker',
      hasRegistry: true,
      compose,
      command: ['docker'],
      environment: {},
      close: async () => undefined,
    };
  const missing = [
    'podman',
    'docker-compose',
    'runc',
    'netavark',
    'aardvark-dns',
    'iptables',
    'debootstrap',
  ].filter((name) => !isInstalled(name));
  if (process.getuid?.() !== 0 || missing.length > 0)
    throw new Error(
      'No Docker engine runs here. Without one this check needs root and Debian’s packages: ' +
        `apt-get install ${missing.join(' ') || '(all are installed)'}`,
    );
  return startPodman();
}

async function startPodman(): Promise<Engine> {
  const folder = mkdtempSync('/var/tmp/atrium-containers-');
  const environment = writeConfiguration(folder);
  const command = ['podman', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const socket = join(folder, 'podman.sock');
  const [program = '', ...options] = command;
  const service = spawn(program, [...options, 'system', 'service', '--time', '0', `unix://${socket}`], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  await untilExists(socket);
  const healthChecks = spawn('sh', ['-c', HEALTH_CHECKS, 'sh', ...command], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  return {
    name: succeed(['podman', '--version']).trim(),
    hasRegistry: false,
    compose: ['docker-compose'],
    command,
    environment: { ...environment, DOCKER_HOST: `unix://${socket}` },
    close: async () => {
      await Promise.all([service, healthChecks].map(end));
      run([...command, 'system', 'reset', '--force'], environment);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Podman leaves its health checks to timers of systemd, which need not run here. */
const HEALTH_CHECKS =
  'while sleep 2; do for id in $("$@" ps --quiet); do "$@" healthcheck run "$id"; done; done';

async function untilExists(path: string): Promise<void> {
  const deadline = performance.now() + SOCKET_TIMEOUT_MS;
  while (!existsSync(path)) {
    if (performance.now() > deadline) throw new Error(`podman made no ${path}.`);
    await delay(50);
  }
}

/** Containers do without limits that this machine may not raise: podman and docker always ask for more open files. */
const RUNTIME = `#!/bin/sh
without_limits() { sed -i 's/"rlimits":\\[[^]]*\\]/"rlimits":[]/' "$1"; }
previous=
for word; do
  case $previous in
    --bundle) without_limits "$word/config.json" ;;
    --process) without_limits "$word" ;;
  esac
  previous=$word
done
exec runc "$@"
`;

function writeConfiguration(folder: string): Record<string, string> {
  mkdirSync(join(folder, 'networks'));
  writeFileSync(join(folder, 'runtime'), RUNTIME, { mode: 0o755 });
  writeFileSync(
    join(folder, 'containers.conf'),
    `[engine]
cgroup_manager = "cgroupfs"
runtime = "without-limits"
[engine.runtimes]
without-limits = ["${join(folder, 'runtime')}"]
[network]
network_backend = "netavark"
network_config_dir = "${join(folder, 'networks')}"
`,
  );
  return { CONTAINERS_CONF: join(folder, 'containers.conf') };
}

async function end(process: ChildProcess): Promise<void> {
  process.kill('SIGTERM');
  await once(process, 'exit');
}
