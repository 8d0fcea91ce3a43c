import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type BuildOptions, sourceHash } from '@atrium/build';
import type { Release } from '@atrium/contract';
import { publish } from '@atrium/gateway';
import { repository, StartError } from './settings.ts';

const buildTool = join(repository, 'platform/build/src/cli.ts');
/** Builds at the same time: each keeps about one core busy. */
const CONCURRENT_BUILDS = 2;

/** Folders of what ships alone: the shell and every remote, also one that was added a minute ago. */
export function deployables(): string[] {
  return readdirSync(repository)
    .filter((name) => name === 'shell' || name.startsWith('mfe-'))
    .filter((name) => existsSync(join(repository, name, 'package.json')))
    .sort();
}

/** Builds those of the deployables whose sources changed since they were built. */
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
 * Publishes what each deployable was last built to, as its current version. The version carries a hash of the sources,
 * since published versions never change.
 */
export async function publishBuilt(names: readonly string[], registry: string): Promise<void> {
  await Promise.all(names.map((name) => publish(join(repository, name, 'dist'), registry)));
}

/** Builds those of the deployables whose sources changed and publishes each as the current version. */
export async function buildAndPublish(
  names: readonly string[],
  registry: string,
  report: (line: string) => void,
): Promise<void> {
  await buildChanged(names, report);
  await publishBuilt(names, registry);
}

/** Starts with a letter: a pre-release of digits alone may not begin with a zero. */
function localVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return `${version}-h${sourceHash(folder).slice(0, 10)}`;
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
    return stdout.trim();
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new StartError(`Building ${basename(folder)} failed:\n${stderr || stdout}`);
  }
}
