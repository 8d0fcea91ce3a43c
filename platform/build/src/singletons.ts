import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Release } from '@atrium/contract';

interface Singleton {
  /** Name of the package, and of its shared module. */
  readonly name: string;
  /** Package through which it is reached where a deployable does not name it itself. */
  readonly through?: string;
}

/**
 * Packages of which a page holds exactly one copy, the shell's. The shell's eager shares and the remotes'
 * `import: false` are both derived from this list.
 *
 * `@mui/material` is left out on purpose: sharing a barrel turns its tree-shaking off and costs every page
 * 121 KB; each deployable bundles the few components that it uses.
 */
export const singletons: readonly Singleton[] = [
  { name: '@atrium/host' },
  { name: 'react' },
  { name: 'react-dom' },
  { name: 'react-router', through: 'react-router-dom' },
  { name: 'react-router-dom' },
  { name: '@emotion/react' },
  { name: 'zustand' },
];

/** Settings of one shared module in the terms of Module Federation. */
export interface SharedModule {
  readonly singleton: true;
  readonly eager?: true;
  readonly import?: false;
  readonly version?: string;
  readonly requiredVersion: string;
  readonly strictVersion: true;
}

/** A singleton as one deployable finds it installed. */
interface InstalledSingleton {
  readonly name: string;
  readonly version: string;
}

function packageFolder(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (dirname(folder) === folder) return null;
  }
}

function installedSingletons(folder: string): InstalledSingleton[] {
  return singletons.flatMap(({ name, through }) => {
    const owner = through ? packageFolder(through, folder) : folder;
    const found = owner && packageFolder(name, owner);
    if (!found) return [];
    const { version } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8'));
    return [{ name, version }];
  });
}

/** Shared modules of the shell: it brings each one and runs it with its synchronous entry. */
export function sharedByShell(folder: string): Record<string, SharedModule> {
  return Object.fromEntries(
    installedSingletons(folder).map(({ name, version }) => [
      name,
      { singleton: true, eager: true, version, requiredVersion: `^${version}`, strictVersion: true },
    ]),
  );
}

/** Shared modules of a remote: it takes each one from the shell and carries no copy to fall back on. */
export function sharedByRemote(folder: string): Record<string, SharedModule> {
  return Object.fromEntries(
    installedSingletons(folder).map(({ name, version }) => [
      name,
      { singleton: true, import: false, requiredVersion: `^${version}`, strictVersion: true },
    ]),
  );
}

/** What `release.json` says about the shared modules of a deployable. */
export function sharedInRelease(shared: Record<string, SharedModule>): Release['shared'] {
  return Object.entries(shared).map(([name, { version, requiredVersion }]) => ({
    name,
    provides: version ?? null,
    requires: requiredVersion,
  }));
}
