import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import type { Compilation, Module } from '@rspack/core';
import { packageFolder } from './package-facts.ts';
import { namesOfPart, partName, sharedParts } from './shared-parts.ts';
import { singletons } from './singletons.ts';

/** Schemas of the contract are for servers; pages import their types. A remote may have schemas of its own. */
const SCHEMAS = 'zod';
const contract = /[\\/](?:@atrium|shared)[\\/]contract[\\/]/;

const withinSingletons = ['react-router'];

/** A remote may bundle these parts, since they have no state. */
const stateless = [
  /[\\/]node_modules[\\/]react[\\/](?:(?:jsx-dev-|compiler-)runtime\.js|cjs[\\/]react-(?:jsx-dev-|compiler-)runtime\.)/,
  /[\\/]node_modules[\\/]zustand[\\/](?:esm[\\/])?(?:middleware|shallow)\b/,
];

function resourcesOf(module: Module & { resource?: string; modules?: Module[] }): string[] {
  if (module.modules) return module.modules.flatMap(resourcesOf);
  return module.resource ? [module.resource] : [];
}

function bundledResources(compilation: Compilation): string[] {
  return [...compilation.chunks].flatMap((chunk) =>
    compilation.chunkGraph.getChunkModules(chunk).flatMap(resourcesOf),
  );
}

/** The modules of a page that bring schemas along, where it may not have any. */
function schemaImporters({ modules, moduleGraph }: Compilation, bundled: ReadonlySet<string>): string[] {
  const schemas = [...modules].filter((module) =>
    resourcesOf(module).some((path) => isInPackage(SCHEMAS, path)),
  );
  const importers = schemas.flatMap((module) =>
    moduleGraph
      .getIncomingConnections(module)
      .flatMap(({ originModule }) => (originModule ? resourcesOf(originModule) : [])),
  );
  return importers.filter((path) => bundled.has(path) && !isInPackage(SCHEMAS, path));
}

function isInPackage(packageName: string, resource: string): boolean {
  return resource.replaceAll('\\', '/').includes(`/node_modules/${packageName}/`);
}

/** Whether the scripts have something of a package, wherever it was found. */
export function bundlesPackage(compilation: Compilation, name: string, folder: string): boolean {
  const found = packageFolder(name, folder);
  return (
    found !== null && bundledResources(compilation).some((resource) => resource.startsWith(join(found, '/')))
  );
}

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

/** A second copy of a singleton would have a state of its own. */
export function bundleFindings(compilation: Compilation, isRemote: boolean): string[] {
  const resources = bundledResources(compilation).filter(
    (resource) => !stateless.some((part) => part.test(resource)),
  );
  const bundled = (name: string) => resources.find((resource) => isInPackage(name, resource));
  const importers = schemaImporters(compilation, new Set(resources));
  const unwanted = isRemote ? importers.find((path) => contract.test(path)) : importers[0];
  return [
    ...(unwanted
      ? [
          `${SCHEMAS}: the schemas of the contract are for servers only, but a script of the page bundles ` +
            `${unwanted.split('/').slice(-3).join('/')}; import only types from it`,
        ]
      : []),
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

/** A remote that needs such a singleton would fail to load. */
export function missingSingletons(folder: string): string[] {
  return singletons
    .filter(({ name }) => !packageFolder(name, folder))
    .map(
      ({ name }) => `${name}: the shell must share it with the remotes; add it to the shell's dependencies`,
    );
}
