import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { singletons } from '@atrium/build';
import { versionOfSources } from '@atrium/release-rules';
import { OLDEST_NODE } from '@atrium/release-rules/node-version';
import type { Manifest, SourcePackage } from './package-list.ts';

/** `package.json` of a packed package. */
export interface PackedManifest extends Omit<Manifest, 'exports' | 'devDependencies'> {
  readonly engines?: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: true }>>;
}

const NODE_RANGE = `>=${OLDEST_NODE}`;
/** npm exec finds no version of a package that excludes its Node; this one says in words which Node it needs. */
const SAYS_WHICH_NODE = '@atrium/cli';

/** Packages of which a remote has one copy, its own: those that it takes from the shell, and what extends them. */
const peers: ReadonlySet<string> = new Set([
  ...singletons.map(({ name }) => name),
  '@emotion/styled',
  '@mui/material',
]);

/** Entries for the workspace alone: benches, scripts, and support for the tests of other packages. */
const workspaceOnly: ReadonlySet<string> = new Set([
  './bench',
  './early-answers',
  './plain-data',
  './tarball',
  './testing',
  './testing/sessions',
]);

const source = /^\.\/src\/(.*)(?<!\.d)\.tsx?$/;

/**
 * `package.json` of a packed package: built files in place of sources, versions in place of `workspace:` and
 * `catalog:`, and peers for what must not be installed twice.
 */
export function packedManifest({ folder, manifest }: SourcePackage, sourcesHash?: string): PackedManifest {
  const { name, license, type, sideEffects, bin, exports } = manifest;
  const dependencies = Object.keys(manifest.dependencies ?? {});
  const taken = dependencies.filter((dependency) => peers.has(dependency));
  const typesOfTaken = Object.keys(manifest.devDependencies ?? {}).filter((dependency) =>
    taken.includes(dependency.replace('@types/', '')),
  );
  const rangeOf = (dependency: string) => {
    const installed = versionOf(folder, dependency);
    if (sourcesHash && dependency.startsWith('@atrium/')) return versionOfSources(installed, sourcesHash);
    return peers.has(dependency) || /^@(?:atrium|types)\//.test(dependency) ? `^${installed}` : installed;
  };
  return {
    name,
    version: sourcesHash ? versionOfSources(manifest.version, sourcesHash) : manifest.version,
    license,
    type,
    ...(sideEffects !== undefined && { sideEffects }),
    ...(name !== SAYS_WHICH_NODE && { engines: { node: NODE_RANGE } }),
    files: ['dist', 'src', '*.json', ...(existsSync(join(folder, 'runtime')) ? ['runtime'] : [])],
    ...(bin && { bin: mapValues(bin, builtScript) }),
    exports: mapValues(packedEntries(exports), (file) =>
      source.test(file)
        ? { types: builtScript(file).replace(/\.js$/, '.d.ts'), default: builtScript(file) }
        : file.replace('./src/', './dist/'),
    ),
    dependencies: toRecord(
      dependencies.filter((dependency) => !peers.has(dependency)),
      rangeOf,
    ),
    peerDependencies: toRecord([...taken, ...typesOfTaken], rangeOf),
    peerDependenciesMeta: toRecord(typesOfTaken, () => ({ optional: true }) as const),
  };
}

/** Sources of the entries that are packed, by entry. */
export function packedEntries(exports: Manifest['exports']): Manifest['exports'] {
  return Object.fromEntries(Object.entries(exports).filter(([entry]) => !workspaceOnly.has(entry)));
}

function builtScript(file: string): string {
  return file.replace(source, './dist/$1.js');
}

function versionOf(folder: string, dependency: string): string {
  return JSON.parse(readFileSync(join(folder, 'node_modules', dependency, 'package.json'), 'utf8')).version;
}

function mapValues<V, W>(record: Readonly<Record<string, V>>, map: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function toRecord<W>(keys: readonly string[], itemOf: (key: string) => W): Record<string, W> {
  return Object.fromEntries(keys.map((key) => [key, itemOf(key)]));
}
