import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../repository.ts';

interface InstalledManifest {
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface Packument {
  readonly versions: Readonly<Record<string, { readonly dist: { readonly tarball: string } }>>;
}

/** Where the portal's packages come from. */
export interface PackageSource {
  /** Address of the portal's control plane. */
  readonly control: string;
  readonly token: string;
}

/**
 * Installs what a repository's `package.json` names, as npm would: the portal's packages are downloaded from the portal.
 * What others made is linked from the workspace.
 */
export async function install(folder: string, source: PackageSource): Promise<void> {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  const { dependencies, devDependencies } = manifestIn(folder);
  const waiting = Object.keys({ ...dependencies, ...devDependencies });
  for (const name of waiting) {
    const target = join(modules, name);
    if (existsSync(target)) continue;
    if (name.startsWith('@atrium/')) {
      await download(name, target, source);
      const needs = manifestIn(target);
      waiting.push(...Object.keys({ ...needs.dependencies, ...needs.peerDependencies }));
    } else {
      mkdirSync(dirname(target), { recursive: true });
      symlinkSync(installedInWorkspace(name), target);
    }
    linkCommands(name, target, join(modules, '.bin'));
  }
}

function manifestIn(folder: string): InstalledManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

async function download(name: string, target: string, { control, token }: PackageSource): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const listed = await fetch(`${control}/packages/${name.replace('/', '%2f')}`, { headers });
  const { versions } = (await listed.json()) as Packument;
  const tarball = await fetch(String(Object.values(versions)[0]?.dist.tarball), { headers });
  mkdirSync(target, { recursive: true });
  writeFileSync(`${target}.tgz`, await tarball.bytes());
  execFileSync('tar', ['-xzf', `${target}.tgz`, '-C', target, '--strip-components=1']);
}

function installedInWorkspace(name: string): string {
  const [found] = globSync(`{.,shell,mfe-*,shared/*,platform/*}/node_modules/${name}`, { cwd: repository });
  if (!found) throw new Error(`No package of the workspace depends on ${name}.`);
  return join(repository, found);
}

function linkCommands(name: string, target: string, into: string): void {
  const { bin = {} } = manifestIn(target);
  const commands = typeof bin === 'string' ? { [name]: bin } : bin;
  for (const [command, path] of Object.entries(commands)) {
    if (name.startsWith('@atrium/')) chmodSync(join(target, path), 0o755);
    symlinkSync(join(target, path), join(into, command));
  }
}
