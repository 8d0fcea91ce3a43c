import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandError } from './deploy-client.ts';
import type { Invocation } from './invocation.ts';

/** Ranges by package. */
type Versions = Readonly<Record<string, string>>;

/**
 * Runs `npm test` of a remote with each version of shared packages that it says it accepts: once with the first
 * alternative of each range in `peerDependencies`, once with the second, and so on. Its own packages stay as they are.
 */
export async function testRanges({ folder: from, operands, environment, print }: Invocation): Promise<void> {
  const folder = resolve(from, operands[0] ?? '.');
  const { name, peerDependencies = {} } = packageJsonOf(folder);
  const tested = testedVersions(peerDependencies);
  if (tested.length === 0)
    return print(
      `${name}: peerDependencies of package.json has no range with alternatives, so npm test covers what it accepts.`,
    );
  const place = join(folder, 'node_modules/.atrium-ranges');
  const npm = (cwd: string, words: readonly string[], env: Invocation['environment'] = {}) =>
    spawnSync('npm', words, { cwd, env: { ...environment, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })
      .status === 0;
  try {
    for (const [index, versions] of tested.entries()) {
      const label = Object.entries(versions)
        .map(([dependency, range]) => `${dependency} ${range}`)
        .join(', ');
      print(`${name} with ${label}:`);
      const installed = emptyProject(folder, join(place, String(index)), versions);
      if (!npm(installed, ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']))
        throw new CommandError(`${name}: npm could not install ${label}.`);
      if (!npm(folder, ['test'], { ATRIUM_TESTED_VERSIONS: installed }))
        throw new CommandError(`${name}: npm test failed with ${label}.`);
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  print(`${name}: npm test passed with each version that it accepts.`);
}

function packageJsonOf(folder: string): { name: string; peerDependencies?: Versions } {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) throw new CommandError(`${folder}: there is no package.json.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Only what has alternatives: the others are as they are installed. */
function testedVersions(ranges: Versions): Versions[] {
  const alternatives = Object.entries(ranges)
    .map(([name, range]) => [name, range.split('||').map((one) => one.trim())] as const)
    .filter(([, all]) => all.length > 1);
  const runs = Math.max(0, ...alternatives.map(([, all]) => all.length));
  return Array.from({ length: runs }, (_, run) =>
    Object.fromEntries(alternatives.map(([name, all]) => [name, all[run] ?? all.at(-1) ?? ''])),
  );
}

/** The registries of the remote are those of its `.npmrc`. */
function emptyProject(folder: string, place: string, dependencies: Versions): string {
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const npmrc = join(folder, '.npmrc');
  if (existsSync(npmrc)) copyFileSync(npmrc, join(place, '.npmrc'));
  return place;
}
