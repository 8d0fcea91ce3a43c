import type { Release } from '@atrium/contract';
import type { Compilation, Module } from '@rspack/core';
import { packageFolder } from './package-facts.ts';
import { routerNames, routerPartName } from './router-part.ts';
import { singletons } from './singletons.ts';

/** Packages whose place is the server: pages take their types only. */
const serverOnly = ['zod'];

/** Packages that come to a page within the shell's copy of a singleton, never beside it. */
const withinSingletons = ['react-router'];

/** Parts of a singleton without state of their own, which a remote may carry. */
const stateless =
  /[\\/]node_modules[\\/]react[\\/](?:jsx-(?:dev-)?runtime\.js|cjs[\\/]react-jsx-(?:dev-)?runtime\.)/;

function resourcesOf(module: Module & { resource?: string; modules?: Module[] }): string[] {
  if (module.modules) return module.modules.flatMap(resourcesOf);
  return module.resource ? [module.resource] : [];
}

function bundledResources(compilation: Compilation): string[] {
  return [...compilation.chunks].flatMap((chunk) =>
    compilation.chunkGraph.getChunkModules(chunk).flatMap(resourcesOf),
  );
}

function inside(packageName: string, resource: string): boolean {
  return resource.replaceAll('\\', '/').includes(`/node_modules/${packageName}/`);
}

/** Names of the router that a remote imports but the shell does not share. */
export function missingRouterNames(uses: NonNullable<Release['uses']>): string[] {
  const shared = routerNames();
  return (uses['react-router-dom'] ?? [])
    .filter((name) => !shared.has(name))
    .map(
      (name) =>
        `react-router-dom: "${name}" is not in the part that the shell shares; add it to ${routerPartName}`,
    );
}

/**
 * What must not be in any page's scripts: a second copy of a singleton in a remote, or a server's package.
 *
 * @returns One finding for each package that came along.
 */
export function bundleFindings(compilation: Compilation, isRemote: boolean): string[] {
  const resources = bundledResources(compilation).filter((resource) => !stateless.test(resource));
  const carried = (name: string) => resources.find((resource) => inside(name, resource));
  return [
    ...serverOnly.flatMap((name) =>
      carried(name) ? [`${name}: is in the scripts of the page; import types only from what uses it`] : [],
    ),
    ...(isRemote ? [...singletons.map(({ name }) => name), ...withinSingletons] : []).flatMap((name) => {
      const resource = carried(name);
      return resource
        ? [
            `${name}: the shell's copy is the only one, but ${resource.split('node_modules/').pop()} came along`,
          ]
        : [];
    }),
  ];
}

/** Singletons that the shell cannot bring because it does not have them; a remote that needs one would fail to load. */
export function missingSingletons(folder: string): string[] {
  return singletons
    .filter(({ name }) => !packageFolder(name, folder))
    .map(({ name }) => `${name}: the shell must bring it for the remotes, but it is not among its packages`);
}
