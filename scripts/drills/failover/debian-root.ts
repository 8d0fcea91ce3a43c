import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'atrium-drill');
/** PostgreSQL 17 and Patroni are trixie's; pgbouncer is bookworm's 1.18, the oldest that has to work. */
const PACKAGES = ['postgresql-17', 'patroni', 'python3-etcd', 'etcd-server', 'pgbouncer'];
export const PGBOUNCER = '/opt/bookworm/usr/sbin/pgbouncer';

/** Folder of a Debian with all that the nodes run, installed by debootstrap once and then kept in the user's cache. */
export function debianRoot(): string {
  if (process.getuid?.() !== 0)
    throw new Error('The drill makes namespaces and a Debian root: run it as root.');
  const root = join(CACHE, 'trixie');
  if (!existsSync(root)) install(root);
  return root;
}

function install(root: string): void {
  const fresh = `${root}.new`;
  console.log(`Installing PostgreSQL 17, Patroni, etcd and pgbouncer into ${root} (once, 850 MB)…`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  succeed('debootstrap', '--variant=minbase', 'trixie', fresh);
  // Neither a cluster of Debian's own, nor services that start by themselves.
  mkdirSync(join(fresh, 'etc/postgresql-common'), { recursive: true });
  writeFileSync(join(fresh, 'etc/postgresql-common/createcluster.conf'), 'create_main_cluster = false\n');
  writeFileSync(join(fresh, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const sources = readFileSync(join(fresh, 'etc/apt/sources.list'), 'utf8');
  writeFileSync(
    join(fresh, 'etc/apt/sources.list.d/bookworm.list'),
    sources.replaceAll('trixie', 'bookworm'),
  );
  writeFileSync(
    join(fresh, 'etc/apt/preferences.d/trixie'),
    'Package: *\nPin: release n=bookworm\nPin-Priority: 1\n',
  );
  const inside = (...words: string[]) =>
    succeed('chroot', fresh, 'env', 'DEBIAN_FRONTEND=noninteractive', ...words);
  inside('apt-get', 'update', '-q');
  inside('apt-get', 'install', '-qy', '--no-install-recommends', ...PACKAGES);
  inside('sh', '-c', 'cd /opt && apt-get download -q pgbouncer/bookworm && dpkg -x pgbouncer_*.deb bookworm');
  inside('apt-get', 'clean');
  renameSync(fresh, root);
}

function succeed(program: string, ...words: string[]): void {
  const { status, error, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status === 0) return;
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    throw new Error(
      `There is no ${program}: install Debian's package of that name (apt-get install ${program}).`,
    );
  const output = `${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`;
  throw new Error(`${program} ${words.join(' ')} ended with ${status}:\n${output.slice(-2_000)}`);
}
