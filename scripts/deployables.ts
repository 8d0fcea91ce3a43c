import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type BuildOptions, sourceHash } from '@atrium/build';
import type { Release } from '@atrium/contract';
import { publish } from '@atrium/registry';
import { versionOfSources } from '@atrium/release-rules';
import { addPackages, packagesHash } from './packages/shell-packages.ts';
import { repository } from './repository.ts';

const SHELL = 'shell';
const buildTool = join(repository, 'platform/build/src/cli.ts');
/** Each build keeps about one core busy. */
const CONCURRENT_BUILDS = 2;

/** Names of the deployables: the shell and every remote. */
export function deployables(): string[] {
  return readdirSync(repository)
    .filter((name) => name === 'shell' || name.startsWith('mfe-'))
    .filter((name) => existsSync(join(repository, name, 'package.json')))
    .sort();
}

/** Builds the deployables whose sources changed since their last build. */
export async function buildChanged(
  names: readonly string[],
  report: (line: string) => void,
  options: BuildOptions = {},
): Promise<void> {
  const waiting = [...names];
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const folder = join(repository, name);
      const version = localVersion(folder);
      if (builtVersion(folder) !== version) report(await build(folder, version, options));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_BUILDS }, work));
}

/**
 * Publishes the last build of each deployable as its current version. The version includes a hash of the sources, since
 * published versions never change.
 */
export async function publishBuilt(names: readonly string[], registry: string): Promise<void> {
  await Promise.all(names.map((name) => publish(join(repository, name, 'dist'), registry)));
}

/** Builds the deployables whose sources changed, and publishes each as its current version. */
export async function buildAndPublish(
  names: readonly string[],
  registry: string,
  report: (line: string) => void,
): Promise<void> {
  await buildChanged(names, report);
  await publishBuilt(names, registry);
}

function hashOfSources(folder: string): string {
  const hash = createHash('sha256').update(sourceHash(folder));
  if (basename(folder) === SHELL) hash.update(packagesHash());
  return hash.digest('hex');
}

function localVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return versionOfSources(version, hashOfSources(folder));
}

function builtVersion(folder: string): string | undefined {
  const file = join(folder, 'dist/release.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as Release).version;
}

async function build(folder: string, version: string, { typesChecked }: BuildOptions): Promise<string> {
  const flags = typesChecked ? ['--types-checked'] : [];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [buildTool, ...flags], {
      cwd: folder,
      env: { ...process.env, ATRIUM_BUILD_VERSION: version },
    });
    if (basename(folder) === SHELL) await addPackages(join(folder, 'dist'), hashOfSources(folder));
    return stdout.trim();
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`Building ${basename(folder)} failed:\n${stderr || stdout || message}`);
  }
}
