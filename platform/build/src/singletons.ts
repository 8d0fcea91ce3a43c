import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { MUI, muiModules } from './mui-modules.ts';
import { packageFolder } from './package-facts.ts';
import { sharedParts } from './shared-parts.ts';

interface Singleton {
  /** Name of the package and of its shared module. */
  readonly name: string;
}

/**
 * Packages of which a page has exactly one copy, the shell's. The shell's shared modules and the remotes'
 * `import: false` are both derived from this list.
 *
 * `@mui/material` is not listed: sharing a barrel disables tree-shaking and costs every page 121 KB. The shell shares
 * {@link muiModules} instead.
 */
export const singletons: readonly Singleton[] = [
  { name: '@atrium/host' },
  { name: '@atrium/stores' },
  { name: 'react' },
  { name: 'react-dom' },
  { name: 'react-router-dom' },
  { name: '@emotion/react' },
  { name: 'zustand' },
];

/** Module Federation options of one shared module. */
export interface SharedModule {
  readonly singleton: true;
  readonly import?: false | string;
  readonly version?: string;
  readonly requiredVersion: string;
  readonly strictVersion: true;
}

/** A shared module as installed for one deployable. */
interface InstalledModule {
  readonly name: string;
  readonly version: string;
  /** File that the shell shares, if it is not the one that the name resolves to. */
  readonly file?: string;
}

function versionIn(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

function installedSingletons(folder: string): InstalledModule[] {
  return singletons.flatMap(({ name }) => {
    const found = packageFolder(name, folder);
    return found ? [{ name, version: versionIn(found), file: sharedParts[name] }] : [];
  });
}

/** With their files, since the shell also shares modules that it does not import. */
function installedMuiModules(folder: string): InstalledModule[] {
  const found = packageFolder(MUI, folder);
  if (!found) return [];
  const version = versionIn(found);
  return muiModules.map(({ name, path }) => ({
    name,
    version,
    file: sharedParts[name] ?? join(found, path),
  }));
}

function installedModules(folder: string): InstalledModule[] {
  return [...installedSingletons(folder), ...installedMuiModules(folder)];
}

/** Shared modules of the shell, which provides all of them. */
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

/** Shared modules of a remote, which takes all of them from the shell and has no fallback copy. */
export function sharedByRemote(folder: string): Record<string, SharedModule> {
  return Object.fromEntries(
    installedModules(folder).map(({ name, version }) => [
      name,
      { singleton: true, import: false, requiredVersion: `^${version}`, strictVersion: true },
    ]),
  );
}

/** The shared modules of a deployable in the format of `release.json`. */
export function sharedInRelease(shared: Record<string, SharedModule>): Release['shared'] {
  return Object.entries(shared).map(([name, { version, requiredVersion }]) => ({
    name,
    provides: version ?? null,
    requires: requiredVersion,
  }));
}
