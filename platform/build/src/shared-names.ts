import { type Release, WHOLE_MODULE } from '@atrium/contract';
import { type Compilation, type ModuleGraphConnection, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { MUI } from './mui-modules.ts';

const DEFAULT = 'default';

const sharedModulesFile = /[\\/]runtime[\\/]shared-modules\.cjs$/;
/** `list-shared-modules.mjs` writes lines with the name and the file of a shared module. */
const sharedLine = /^("[^"]+"): .*require\(("(?:[^"\\]|\\.)+")\)/gm;
const consumed = /^consume shared module \([^)]*\) (@?[^@]+)@/;

/** The value is null where the bundler cannot tell the names. */
export function offeredNames({ modules, moduleGraph }: Compilation): NonNullable<Release['offers']> {
  const list = [...modules].find(
    (module) => 'resource' in module && sharedModulesFile.test(`${module.resource}`),
  );
  if (!list) return {};
  const source = list.originalSource()?.source().toString() ?? '';
  const fileOf = [...source.matchAll(sharedLine)].map(([, name = '', file = '']) => [
    String(JSON.parse(name)),
    String(JSON.parse(file)),
  ]);
  const shared = moduleGraph.getOutgoingConnections(list);
  return Object.fromEntries(
    fileOf.map(([name, file]) => {
      const module = shared.find(({ dependency }) => dependency.request === file)?.module;
      const names = module ? moduleGraph.getProvidedExports(module) : true;
      return [name, names === true || names === null ? null : [...names].sort()];
    }),
  );
}

/** The result is {@link WHOLE_MODULE} if the names cannot be determined. */
function namesOf({ dependency }: ModuleGraphConnection): string[] {
  if (dependency.type === 'esm import') return [];
  const [name = WHOLE_MODULE, member] = dependency.ids ?? [];
  return [name === DEFAULT && member ? `${DEFAULT}.${member}` : name];
}

/** Imports in modules that were dropped do not count. */
export function usedNames({ modules, moduleGraph, chunkGraph }: Compilation): NonNullable<Release['uses']> {
  const isBundled = ({ originModule }: ModuleGraphConnection) =>
    originModule === null || [...chunkGraph.getModuleChunks(originModule)].length > 0;
  const uses = [...modules].flatMap((module) => {
    const [, name] = module.identifier().match(consumed) ?? [];
    if (!name) return [];
    const names = moduleGraph.getIncomingConnections(module).filter(isBundled).flatMap(namesOf);
    return [[name, [...new Set(names)].sort()] as const];
  });
  return Object.fromEntries(uses.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Modules whose exports the bundler cannot determine are omitted. */
async function installedNames(
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { resolve, module } = baseConfig(folder, 'installed-names', 'production');
  const compiler = rspack({
    mode: 'production',
    context: folder,
    target: ['web', 'es2023'],
    entry: Object.fromEntries(names.map((name) => [name, name])),
    resolve,
    module,
    optimization: { minimize: false, concatenateModules: false },
  });
  const found = new Map<string, readonly string[]>();
  compiler.hooks.shouldEmit.tap('installedNames', (compilation) => {
    for (const [name, { dependencies }] of compilation.entries) {
      const entry = dependencies[0] && compilation.moduleGraph.getModule(dependencies[0]);
      const exported = entry && compilation.moduleGraph.getProvidedExports(entry);
      if (Array.isArray(exported)) found.set(name, exported);
    }
    return false;
  });
  await new Promise<void>((done, failed) => {
    compiler.run((error) =>
      compiler.close((closeError) => ((error ?? closeError) ? failed(error ?? closeError) : done())),
    );
  });
  return found;
}

/** The default import of a CommonJS module is the module. */
function withoutInterop(name: string, offered: readonly string[]): string {
  if (!name.startsWith(DEFAULT) || offered.includes(DEFAULT)) return name.replace(/\..*/, '');
  return name === DEFAULT ? WHOLE_MODULE : name.slice(DEFAULT.length + 1);
}

function isAmbiguous(name: string): boolean {
  return name === WHOLE_MODULE || name.startsWith(DEFAULT);
}

/**
 * If a remote uses a shared module as a whole, it needs every name that the installed module exports. Names that the
 * installed module does not have are left out: packages look for those of other versions, such as `findDOMNode`.
 */
export async function neededNames(
  uses: NonNullable<Release['uses']>,
  folder: string,
): Promise<NonNullable<Release['uses']>> {
  const isOurs = (module: string) => module.startsWith('@atrium/');
  const looked = Object.keys(uses).filter(
    (module) => !module.startsWith(`${MUI}/`) && (!isOurs(module) || uses[module]?.some(isAmbiguous)),
  );
  const installed =
    looked.length > 0 ? await installedNames(folder, looked) : new Map<string, readonly string[]>();
  const needed = Object.entries(uses).map(([module, names]) => {
    const found = installed.get(module);
    const offered = found ?? [DEFAULT];
    const used = names.map((name) => withoutInterop(name, offered));
    const wanted = used.includes(WHOLE_MODULE) ? [...used, ...offered] : used;
    const exists = (name: string) =>
      !found || isOurs(module) || name === WHOLE_MODULE || found.includes(name);
    return [module, [...new Set(wanted)].filter(exists).sort()];
  });
  return Object.fromEntries(needed);
}
