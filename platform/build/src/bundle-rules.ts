import type { Release } from '@atrium/contract';
import type { Compilation, Module } from '@rspack/core';
import { packageFolder } from './package-facts.ts';
import { namesOfPart, partName, sharedParts } from './shared-parts.ts';
import { singletons } from './singletons.ts';

/** Packages that only servers may bundle; pages may import their types. */
const serverOnly = ['zod'];

/** Packages that a page gets only as part of the shell's copy of a singleton. */
const withinSingletons = ['react-router'];

/** Stateless parts of a singleton, which a remote may bundle. */
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

function isInPackage(packageName: string, resource: string): boolean {
  return resource.replaceAll('\\', '/').includes(`/node_modules/${packageName}/`);
}

/** Reports each name that a remote imports from a module of which the shell shares another part. */
export function missingNamesOfParts(uses: NonNullable<Release['uses']>): string[] {
  return Object.entries(sharedParts).flatMap(([module, file]) => {
    const shared = namesOfPart(file);
    return (uses[module] ?? [])
      .filter((name) => !shared.has(name))
      .map(
        (name) =>
          `${module}: "${name}" is not in the part that the shell shares; add it to ${partName(file)}`,
      );
  });
}

/**
 * Finds packages that must not be in a page's scripts: second copies of a singleton, and server-only packages.
 *
 * @returns One finding for each bundled package.
 */
export function bundleFindings(compilation: Compilation, isRemote: boolean): string[] {
  const resources = bundledResources(compilation).filter((resource) => !stateless.test(resource));
  const bundled = (name: string) => resources.find((resource) => isInPackage(name, resource));
  return [
    ...serverOnly.flatMap((name) =>
      bundled(name)
        ? [`${name}: is for servers only, but a script of the page bundles it; import only types from it`]
        : [],
    ),
    ...(isRemote ? [...singletons.map(({ name }) => name), ...withinSingletons] : []).flatMap((name) => {
      const resource = bundled(name);
      return resource
        ? [
            `${name}: only the shell may bundle it, but this build has ${resource.split('node_modules/').pop()}; ` +
              'import it by its package name, and only from what the shell shares',
          ]
        : [];
    }),
  ];
}

/** Reports singletons that the shell must share but has not installed; a remote that needs one would fail to load. */
export function missingSingletons(folder: string): string[] {
  return singletons
    .filter(({ name }) => !packageFolder(name, folder))
    .map(
      ({ name }) => `${name}: the shell must share it with the remotes; add it to the shell's dependencies`,
    );
}
