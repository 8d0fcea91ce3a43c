import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from '../src/base-config.ts';
import { fontOfFirstPaint } from '../src/release-plugin.ts';
import { readRemoteManifest } from '../src/remote-manifest-file.ts';
import { partAliases } from '../src/shared-parts.ts';
import { describeFile, filesOf, run, writeRelease } from './bench-release.ts';
import { type SourceChange, withChange } from './source-change.ts';

/** A page has these packages once, as modules of the import map; each build bundles its own MUI. */
const shared = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  '@atrium/host',
  '@emotion/react',
];

export interface ImportMapOptions {
  readonly shell: string;
  readonly remotes: readonly string[];
  readonly rootConfig: string;
  readonly startScript: string;
  readonly folder: string;
  readonly version: string;
  /** Modules that did not change keep the addresses that they have in the folder `former`. */
  readonly release?: { readonly change: SourceChange; readonly former: string };
}

const FILE_NAME = '[name].[contenthash:10]';

const chunkFolder = (name: string) => name.replaceAll(/[@/]/g, '_');

interface Module {
  readonly name: string;
  readonly sources: string;
  readonly entry: string;
}

interface Built {
  readonly imports: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, readonly Release['files'][number][]>>;
}

const BUILT = 'built.json';

function isIn({ file }: SourceChange, { name, sources }: Module): boolean {
  return name === basename(sources) && file.startsWith(`${sources}/`);
}

/** A build becomes one ES module with chunks of its own, without what the import map has. */
function moduleConfig({ name, sources, entry }: Module, dist: string, runtime: string): Configuration {
  const {
    output,
    optimization: _,
    plugins = [],
    resolve,
    ...config
  } = baseConfig(sources, name, 'production');
  const definitions = plugins.filter((plugin) => plugin instanceof rspack.DefinePlugin);
  return {
    ...config,
    entry: { index: entry },
    output: {
      ...output,
      path: join(dist, chunkFolder(name)),
      filename: `${FILE_NAME}.js`,
      chunkFilename: `${FILE_NAME}.js`,
      cssFilename: `${FILE_NAME}.css`,
      cssChunkFilename: `${FILE_NAME}.css`,
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
      chunkLoading: 'import',
    },
    resolve: {
      ...resolve,
      alias: partAliases(sources, 'production'),
      // Entries that are generated are outside of the package.
      modules: ['node_modules', join(sources, 'node_modules')],
    },
    externals: Object.fromEntries(
      shared.filter((each) => each !== name).map((each) => [each, `module ${each}`]),
    ),
    plugins: [
      ...definitions,
      new rspack.NormalModuleReplacementPlugin(/\/(?:federation-runtime|start-remotes)\.ts$/, runtime),
    ],
  };
}

/** The package may be a CommonJS one. */
function namesOf(name: string, sources: string): string {
  if (name.startsWith('@') || name === 'react-router-dom') return `export * from '${name}';`;
  const names = Object.keys(createRequire(join(sources, 'package.json'))(name)).filter(
    (each) => each !== 'default' && each !== '__esModule',
  );
  return `import * as whole from '${name}';
export const { ${names.join(', ')} } = whole;
export default whole.default ?? whole;
`;
}

/** `mount` runs the entry of the shell, which draws into the document. */
function applicationOf(shell: string): string {
  return `export const bootstrap = async () => {};
export const mount = () => import(/* webpackMode: "eager" */ '${shell}/src/main.tsx');
export const unmount = async () => {};
`;
}

const remotesByImport = `export class FederationRuntime {
  async load(name) { return (await import(/* webpackIgnore: true */ name)).remote; }
  async known() {}
  preload() {}
}
export const startRemotes = null;
`;

/** `write` creates the entries of those modules that have none. */
function modulesOf(
  { shell, remotes, rootConfig }: ImportMapOptions,
  write: (name: string, text: string) => string,
): Module[] {
  return [
    ...shared.map((name) => ({
      name,
      sources: shell,
      entry: write(`${chunkFolder(name)}.js`, namesOf(name, shell)),
    })),
    { name: 'shell', sources: shell, entry: write('shell.js', applicationOf(shell)) },
    ...remotes.map((sources) => ({
      name: basename(sources),
      sources,
      entry: join(sources, 'src/remote.ts'),
    })),
    { name: 'root-config', sources: shell, entry: rootConfig },
  ];
}

export async function buildWithImportMap(options: ImportMapOptions) {
  const { remotes, folder, version, release } = options;
  const former: Built | undefined = release && JSON.parse(readFileSync(join(release.former, BUILT), 'utf8'));
  const dist = join(folder, 'dist');
  const generated = join(folder, 'generated');
  mkdirSync(generated, { recursive: true });
  const write = (name: string, text: string) => {
    const file = join(generated, name);
    writeFileSync(file, text);
    return file;
  };
  const runtime = write('remotes-by-import.js', remotesByImport);
  const modules = modulesOf(options, write);
  const filesByModule: Record<string, Built['files'][string]> = {};
  for (const module of modules) {
    const own = chunkFolder(module.name);
    const formerFiles = former?.files[module.name];
    if (release && formerFiles && !isIn(release.change, module)) {
      cpSync(join(release.former, 'dist', own), join(dist, own), { recursive: true });
      filesByModule[module.name] = formerFiles;
      continue;
    }
    const stats = await run(withChange(moduleConfig(module, dist, runtime), release?.change));
    const built = await filesOf(stats, join(dist, own));
    filesByModule[module.name] = built.files.map((file) => ({ ...file, path: `${own}/${file.path}` }));
  }
  const files = Object.values(filesByModule).flat();
  const entryOf = (name: string) =>
    files.find(({ path }) => new RegExp(`^${chunkFolder(name)}/index\\.[^/]*js$`).test(path))?.path ?? '';
  const address = (name: string) => {
    const before = former?.imports[name];
    return before?.endsWith(`/${entryOf(name)}`) ? before : `/assets/shell/${version}/${entryOf(name)}`;
  };
  const imports = Object.fromEntries(modules.map(({ name }) => [name, address(name)]));
  writeFileSync(join(folder, BUILT), JSON.stringify({ imports, files: filesByModule } satisfies Built));
  const script = readFileSync(options.startScript, 'utf8').replace('IMPORT_MAP', JSON.stringify(imports));
  writeFileSync(join(dist, 'start.js'), script);
  files.push(await describeFile(dist, 'start.js'));
  const own = { version, sourceHash: '' };
  writeRelease(dist, {
    ...own,
    name: 'shell',
    entry: ['start.js'],
    styles: files.map(({ path }) => path).filter((path) => /^shell\/index\.[^/]*css$/.test(path)),
    fonts: files.map(({ path }) => path).filter((path) => fontOfFirstPaint.test(path)),
    files,
  });
  const moduleless = remotes.map((sources) => {
    const name = basename(sources);
    const remote = readRemoteManifest(sources, name);
    return writeRelease(join(folder, name), { ...own, name, remote });
  });
  return {
    folders: [dist, ...moduleless],
    imports,
    start: [...shared, 'shell', 'root-config'].map(address),
  };
}
