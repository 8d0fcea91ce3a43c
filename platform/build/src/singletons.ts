import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { MUI, muiModules } from './mui-modules.ts';
import { packageFolder } from './package-facts.ts';
import { routerPart } from './router-part.ts';

interface Singleton {
  /** Name of the package, and of its shared module. */
  readonly name: string;
  /** Module that the shell shares in its stead: the part of the package that pages use. */
  readonly part?: string;
}

/**
 * Packages of which a page holds exactly one copy, the shell's. What the shell brings and the remotes'
 * `import: false` are both derived from this list.
 *
 * `@mui/material` is not among them: sharing a barrel turns its tree-shaking off and costs every page 121 KB. The
 * shell shares {@link muiModules} of it.
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
  readonly import?: false | string;
  readonly version?: string;
  readonly requiredVersion: string;
  readonly strictVersion: true;
}

/** A shared module as one deployable finds it installed. */
interface InstalledModule {
  readonly name: string;
  readonly version: string;
  /** File that the shell shares, where it is not what an import of the name finds. */
  readonly file?: string;
}

function versionIn(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

function installedSingletons(folder: string): InstalledModule[] {
  return singletons.flatMap(({ name, part }) => {
    const found = packageFolder(name, folder);
    return found ? [{ name, version: versionIn(found), file: part }] : [];
  });
}

/** With their files, for the shell brings also what nothing in it imports. */
function installedMuiModules(folder: string): InstalledModule[] {
  const found = packageFolder(MUI, folder);
  if (!found) return [];
  const version = versionIn(found);
  return muiModules.map(({ name, path }) => ({ name, version, file: join(found, path) }));
}

function installedModules(folder: string): InstalledModule[] {
  return [...installedSingletons(folder), ...installedMuiModules(folder)];
}

/** Shared modules of the shell: it brings each one. */
export function sharedByShell(folder: string): Record<string, SharedModule> {
  return Object.fromEntries(
    installedModules(folder).map(({ name, version, file }) => [
      name,
      {
        singleton: true,
        ...(file && { import: file }),
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
    installedModules(folder).map(({ name, version }) => [
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
