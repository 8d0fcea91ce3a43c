import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { baseConfig } from '../src/base-config.ts';
import { precompress } from '../src/precompress.ts';
import { fontOfFirstPaint, SHELL_ENTRY } from '../src/release-plugin.ts';
import { readRemoteManifest } from '../src/remote-manifest-file.ts';
import { routerAlias } from '../src/router-part.ts';

const VERSION = '1.0.0';

/** The portal as one build: what would ship had it been decided against federation. */
export interface OneBundle {
  /** Folders to publish: the bundle as `shell`, and of each remote its `remote.json` without any script. */
  readonly folders: readonly string[];
  /** Scripts of a page beyond those of the start, by `<remote>-<route id>`, with their integrity. */
  readonly chunks: Readonly<Record<string, readonly Release['files'][number][]>>;
}

/** Takes the place of the shell's `federation-runtime.ts`: a remote is an import like any other. */
function directRemotes(remotes: readonly string[]): string {
  const imports = remotes.map(
    (folder, index) => `import { remote as remote${index} } from '${folder}/src/remote.ts';`,
  );
  const entries = remotes.map((folder, index) => `'${basename(folder)}': remote${index}`);
  return `${imports.join('\n')}
const remotes = { ${entries.join(', ')} };
export function initFederation() {}
export function askEarly() {}
export async function loadRemoteModule(name) { return remotes[name]; }
export const retryRemote = loadRemoteModule;
`;
}

function configOf(shell: string, remotes: readonly string[], folder: string): Configuration {
  const config = baseConfig(shell, 'shell', 'production');
  const runtime = join(folder, 'direct-remotes.js');
  writeFileSync(runtime, directRemotes(remotes));
  return {
    ...config,
    entry: { [SHELL_ENTRY]: './src/main.tsx' },
    output: { ...config.output, path: join(folder, 'dist') },
    resolve: { ...config.resolve, alias: routerAlias(shell, 'production') },
    module: {
      rules: [
        ...(config.module?.rules ?? []),
        {
          test: /[\\/]src[\\/]remote\.ts$/,
          enforce: 'pre',
          loader: join(import.meta.dirname, 'prefix-chunks.mjs'),
        },
      ],
    },
    // What pages share lies in files of its own, by the bundler's own measure: here it is loaded once for all.
    optimization: { ...config.optimization, splitChunks: { chunks: 'async' } },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(/\/federation-runtime\.ts$/, runtime),
    ],
  };
}

function run(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
        else resolve(stats);
      });
    });
  });
}

async function describe(folder: string, path: string): Promise<Release['files'][number]> {
  await precompress(join(folder, path));
  const content = readFileSync(join(folder, path));
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return { path, integrity, bytes: content.length };
}

const nothing = {
  version: VERSION,
  entry: [],
  styles: [],
  fonts: [],
  federationManifest: null,
  exposed: [],
  chunks: {},
  files: [],
  shared: [],
  remote: null,
  sourceHash: '',
} satisfies Omit<Release, 'name'>;

function writeRelease(folder: string, release: Release): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return folder;
}

/**
 * Builds shell and remotes as one bundle with lazy routes, from the sources and by the rules of the federated
 * builds.
 *
 * @param shell Folder of the shell.
 * @param remotes Folders of the remotes.
 * @param folder Existing folder that takes the results.
 */
export async function buildOneBundle(
  shell: string,
  remotes: readonly string[],
  folder: string,
): Promise<OneBundle> {
  const stats = await run(configOf(shell, remotes, folder));
  const { assets = [], namedChunkGroups = {} } = stats.toJson({
    all: false,
    assets: true,
    chunkGroups: true,
  });
  const dist = join(folder, 'dist');
  const files = await Promise.all(assets.map(({ name }) => describe(dist, name)));
  const filesOf = (group: string) =>
    files.filter(({ path }) => namedChunkGroups[group]?.assets?.some(({ name }) => name === path));
  const start = filesOf(SHELL_ENTRY).map(({ path }) => path);
  const hollow = remotes.map((remote) => {
    const name = basename(remote);
    return writeRelease(join(folder, name), { ...nothing, name, remote: readRemoteManifest(remote, name) });
  });
  writeRelease(dist, {
    ...nothing,
    name: 'shell',
    entry: start.filter((path) => path.endsWith('.js')),
    styles: start.filter((path) => path.endsWith('.css')),
    fonts: files.map(({ path }) => path).filter((path) => fontOfFirstPaint.test(path)),
    files,
  });
  const pages = Object.keys(namedChunkGroups).filter((group) => group !== SHELL_ENTRY);
  return {
    folders: [dist, ...hollow],
    chunks: Object.fromEntries(pages.map((page) => [page, filesOf(page)])),
  };
}
