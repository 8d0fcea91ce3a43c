import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { acceptedRanges } from './accepted-ranges.ts';
import { MUI, muiModules } from './mui-modules.ts';
import { packageFolder } from './package-facts.ts';
import { sharedParts } from './shared-parts.ts';

interface Singleton {
  readonly name: string;
}

/** `@mui/material` is not listed: sharing a barrel disables tree-shaking and costs every page 121 KB. */
export const singletons: readonly Singleton[] = [
  { name: '@atrium/host' },
  { name: '@atrium/stores' },
  { name: 'react' },
  { name: 'react-dom' },
  { name: 'react-router-dom' },
  { name: '@emotion/react' },
  { name: 'zustand' },
];

/**
 * What remotes import of a singleton besides its main module: libraries of dialogs draw into roots of their own, and JSX
 * makes the elements that only its own version of React renders.
 */
const furtherModules: readonly { readonly name: string; readonly of: string; readonly path: string }[] = [
  { name: 'react/jsx-runtime', of: 'react', path: 'jsx-runtime.js' },
  { name: 'react-dom/client', of: 'react-dom', path: 'client.js' },
];

export interface SharedModule {
  readonly singleton: true;
  readonly import?: false | string;
  readonly version?: string;
  readonly requiredVersion: string;
  readonly strictVersion: true;
}

interface InstalledModule {
  readonly name: string;
  /** Name of the package that it is in. */
  readonly of: string;
  readonly version: string;
  readonly file?: string;
}

function versionIn(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

function installedSingletons(folder: string): InstalledModule[] {
  return singletons.flatMap(({ name }) => {
    const found = packageFolder(name, folder);
    return found ? [{ name, of: name, version: versionIn(found), file: sharedParts[name] }] : [];
  });
}

function installedFurtherModules(folder: string): InstalledModule[] {
  return furtherModules.flatMap(({ name, of, path }) => {
    const found = packageFolder(of, folder);
    return found && existsSync(join(found, path)) ? [{ name, of, version: versionIn(found) }] : [];
  });
}

/** The shell also shares modules that it does not import, so they need their files. */
function installedMuiModules(folder: string): InstalledModule[] {
  const found = packageFolder(MUI, folder);
  if (!found) return [];
  const version = versionIn(found);
  return muiModules.map(({ name, path }) => ({
    name,
    of: MUI,
    version,
    file: sharedParts[name] ?? join(found, path),
  }));
}

function installedModules(folder: string): InstalledModule[] {
  return [...installedSingletons(folder), ...installedFurtherModules(folder), ...installedMuiModules(folder)];
}

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

/**
 * A remote has no fallback copy. It accepts the ranges that it declares, otherwise what fits the installed version.
 *
 * @throws ReleaseProblem for ranges that it cannot have been tested with
 */
export function sharedByRemote(folder: string): Record<string, SharedModule> {
  const modules = installedModules(folder);
  const accepted = acceptedRanges(folder, new Map(modules.map(({ of, version }) => [of, version])));
  return Object.fromEntries(
    modules.map(({ name, of, version }) => [
      name,
      {
        singleton: true,
        import: false,
        requiredVersion: accepted.get(of) ?? `^${version}`,
        strictVersion: true,
      },
    ]),
  );
}

export function sharedInRelease(shared: Record<string, SharedModule>): Release['shared'] {
  return Object.entries(shared).map(([name, { version, requiredVersion }]) => ({
    name,
    provides: version ?? null,
    requires: requiredVersion,
  }));
}
