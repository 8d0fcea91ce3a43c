import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { scaffoldRemote } from '@atrium/cli/scaffold';
import { repository } from '../../scripts/repository.ts';

/** Sources of a remote, besides those of a new one. */
export interface RemoteSources {
  readonly name: string;
  readonly version: string;
  /** Contents by path. */
  readonly changes?: Readonly<Record<string, string | Buffer>>;
  /** Folders of packages that are installed in place of the portal's versions, by their names. */
  readonly packages?: Readonly<Record<string, string>>;
}

function install(folder: string, packages: Readonly<Record<string, string>>): void {
  const modules = join(repository, 'mfe-rewards/node_modules');
  const all = {
    ...Object.fromEntries(readdirSync(modules).map((name) => [name, join(modules, name)])),
    ...packages,
  };
  mkdirSync(join(folder, 'node_modules'));
  for (const [name, source] of Object.entries(all)) symlinkSync(source, join(folder, 'node_modules', name));
}

/**
 * Scaffolds and builds a remote as a team does, outside of this repository; returns its folder. `outside.test.ts` checks
 * the types of one.
 */
export async function newRemote({
  name,
  version,
  changes = {},
  packages = {},
}: RemoteSources): Promise<string> {
  const workspace = mkdtempSync(join(process.env.E2E_DATA_DIR ?? tmpdir(), 'workspace-'));
  const area = name.replace('mfe-', '');
  await scaffoldRemote(workspace, name, `${area.charAt(0).toUpperCase()}${area.slice(1)}`);
  // What a team's own workspace contains.
  copyFileSync(join(repository, 'tsconfig.base.json'), join(workspace, 'tsconfig.base.json'));
  symlinkSync(join(repository, 'node_modules'), join(workspace, 'node_modules'));
  const folder = join(workspace, name);
  for (const [path, content] of Object.entries(changes)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  install(folder, packages);
  const build = [join(repository, 'platform/build/src/cli.ts'), '--types-checked'];
  await promisify(execFile)(process.execPath, build, {
    cwd: folder,
    env: { ...process.env, ATRIUM_BUILD_VERSION: version },
  });
  return folder;
}
