import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { packageFolder } from './package-facts.ts';
import { routerPart } from './router-part.ts';

interface Singleton {
  /** Name of the package, and of its shared module. */
  readonly name: string;
  /** Module that the shell shares in its stead: the part of the package that pages use. */
  readonly part?: string;
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
  { name: 'react-router-dom', part: routerPart },
  { name: '@emotion/react' },
  { name: 'zustand' },
];

/** Settings of one shared module in the terms of Module Federation. */
export interface SharedModule {
  readonly singleton: true;
  readonly eager?: true;
  readonly import?: false | string;
  readonly version?: string;
  readonly requiredVersion: string;
  readonly strictVersion: true;
}

/** A singleton as one deployable finds it installed. */
interface InstalledSingleton extends Singleton {
  readonly version: string;
}

function installedSingletons(folder: string): InstalledSingleton[] {
  return singletons.flatMap((singleton) => {
    const found = packageFolder(singleton.name, folder);
    if (!found) return [];
    const { version } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8'));
    return [{ ...singleton, version }];
  });
}

/** Shared modules of the shell: it brings each one and runs it with its synchronous entry. */
export function sharedByShell(folder: string): Record<string, SharedModule> {
  return Object.fromEntries(
    installedSingletons(folder).map(({ name, part, version }) => [
      name,
      {
        singleton: true,
        eager: true,
        ...(part && { import: part }),
        version,
        requiredVersion: `^${version}`,
        strictVersion: true,
      },
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
