import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from '../src/base-config.ts';
import { prerenderShell } from '../src/prerender-shell.ts';
import { fontOfFirstPaint, SHELL_ENTRY } from '../src/release-plugin.ts';
import { partAliases } from '../src/shared-parts.ts';
import { describeFile, filesOf, run, writeRelease } from './bench-release.ts';
import { type SourceChange, withChange } from './source-change.ts';

/** This is what would ship without module federation. */
export interface OneBundle {
  /** Each remote has a folder with its `remote.json` but without scripts. */
  readonly folders: readonly string[];
  readonly chunks: Readonly<Record<string, readonly Release['files'][number][]>>;
}

function directRemotes(remotes: readonly string[]): string {
  const imports = remotes.map(
    (folder, index) => `import { remote as remote${index} } from '${folder}/src/remote.ts';`,
  );
  const entries = remotes.map((folder, index) => `'${basename(folder)}': remote${index}`);
  return `${imports.join('\n')}
const remotes = { ${entries.join(', ')} };
export class FederationRuntime {
  async load(name) { return remotes[name]; }
  async known() {}
  preload() {}
}
`;
}

function configOf(shell: string, remotes: readonly string[], folder: string): Configuration {
  const config = baseConfig(shell, 'shell', 'production');
  const runtime = join(folder, 'direct-remotes.js');
  writeFileSync(runtime, directRemotes(remotes));
  const noStart = join(folder, 'no-start.js');
  writeFileSync(noStart, 'export const startRemotes = null;\n');
  return {
    ...config,
    entry: { [SHELL_ENTRY]: './src/main.tsx' },
    output: { ...config.output, path: join(folder, 'dist') },
    resolve: { ...config.resolve, alias: partAliases(shell, 'production') },
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
    // With one build, chunks shared by several pages are downloaded once, so the bundler's default splitting applies.
    optimization: { ...config.optimization, splitChunks: { chunks: 'async' } },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(/\/federation-runtime\.ts$/, runtime),
      new rspack.NormalModuleReplacementPlugin(/\/start-remotes\.ts$/, noStart),
    ],
  };
}

export interface OneBundleOptions {
  readonly shell: string;
  readonly remotes: readonly string[];
  readonly folder: string;
  readonly version: string;
  readonly change?: SourceChange;
}

/** The bundle gets the same documents as the federated release; only the files are its own. */
function documentFields(sources: string): Partial<Release> {
  return {
    ...releaseOf(sources),
    contentAddressed: false,
    entry: [],
    exposed: [],
    chunks: {},
    files: [],
  };
}

function releaseOf(sources: string): Release {
  return JSON.parse(readFileSync(join(sources, 'dist/release.json'), 'utf8'));
}

export async function buildOneBundle({
  shell,
  remotes,
  folder,
  version,
  change,
}: OneBundleOptions): Promise<OneBundle> {
  mkdirSync(folder, { recursive: true });
  const stats = await run(withChange(configOf(shell, remotes, folder), change));
  const dist = join(folder, 'dist');
  const { files, groups, ofGroup } = await filesOf(stats, dist);
  const prerendered = await prerenderShell(shell, dist);
  const prerenderedFiles = await Promise.all(
    Object.values(prerendered).map((path) => describeFile(dist, path)),
  );
  const start = ofGroup(SHELL_ENTRY).map(({ path }) => path);
  const own = { version, sourceHash: '' };
  const scriptless = remotes.map((remote) => {
    const name = basename(remote);
    return writeRelease(join(folder, name), { ...documentFields(remote), ...own, name });
  });
  // A document asks for the shell's own chunks by the same names.
  const chunks = Object.keys(releaseOf(shell).chunks).map((id) => [
    id,
    ofGroup(id)
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.js') && !start.includes(path)),
  ]);
  writeRelease(dist, {
    ...documentFields(shell),
    chunks: Object.fromEntries(chunks),
    ...own,
    name: 'shell',
    entry: start.filter((path) => path.endsWith('.js')),
    styles: start.filter((path) => path.endsWith('.css')),
    fonts: files.map(({ path }) => path).filter((path) => fontOfFirstPaint.test(path)),
    prerendered,
    files: [...files, ...prerenderedFiles],
  });
  const pages = groups.filter((group) => group !== SHELL_ENTRY);
  return {
    folders: [dist, ...scriptless],
    chunks: Object.fromEntries(pages.map((page) => [page, ofGroup(page)])),
  };
}
