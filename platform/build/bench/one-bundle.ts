import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from '../src/base-config.ts';
import { prerenderShell } from '../src/prerender-shell.ts';
import { fontOfFirstPaint, SHELL_ENTRY } from '../src/release-plugin.ts';
import { readRemoteManifest } from '../src/remote-manifest-file.ts';
import { routerAlias } from '../src/router-part.ts';
import { describeFile, filesOf, run, writeRelease } from './bench-release.ts';

/** The portal as one build: what would ship without module federation. */
export interface OneBundle {
  /** Folders to publish: the bundle as `shell`, and one per remote that holds its `remote.json` but no script. */
  readonly folders: readonly string[];
  /** Scripts that a page loads in addition to the entry, by `<remote>-<route id>`, with their integrity. */
  readonly chunks: Readonly<Record<string, readonly Release['files'][number][]>>;
}

/** Chunks of the shell that documents preload. */
const shellChunkNames = ['calls', 'frame', 'home', 'pages'];

/** Replaces the shell's `federation-runtime.ts`: remotes are imported directly. */
function directRemotes(remotes: readonly string[]): string {
  const imports = remotes.map(
    (folder, index) => `import { remote as remote${index} } from '${folder}/src/remote.ts';`,
  );
  const entries = remotes.map((folder, index) => `'${basename(folder)}': remote${index}`);
  return `${imports.join('\n')}
const remotes = { ${entries.join(', ')} };
export class FederationRuntime {
  async load(name) { return remotes[name]; }
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
    // With one build, chunks shared by several pages are downloaded once, so the bundler's default splitting applies.
    optimization: { ...config.optimization, splitChunks: { chunks: 'async' } },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(/\/federation-runtime\.ts$/, runtime),
      new rspack.NormalModuleReplacementPlugin(/\/start-remotes\.ts$/, noStart),
    ],
  };
}

/**
 * Builds shell and remotes as one bundle with lazy routes, from the same sources and with the same base configuration
 * as the federated builds.
 *
 * @param shell Folder of the shell.
 * @param remotes Folders of the remotes.
 * @param folder Existing folder for the results.
 */
export async function buildOneBundle(
  shell: string,
  remotes: readonly string[],
  folder: string,
): Promise<OneBundle> {
  const stats = await run(configOf(shell, remotes, folder));
  const dist = join(folder, 'dist');
  const { files, groups, ofGroup } = await filesOf(stats, dist);
  const prerendered = await prerenderShell(shell, dist);
  const prerenderedFiles = await Promise.all(
    Object.values(prerendered).map((path) => describeFile(dist, path)),
  );
  const start = ofGroup(SHELL_ENTRY).map(({ path }) => path);
  const chunkOfShell = (name: string) =>
    ofGroup(name)
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.js') && !start.includes(path));
  const scriptless = remotes.map((remote) => {
    const name = basename(remote);
    return writeRelease(join(folder, name), { name, remote: readRemoteManifest(remote, name) });
  });
  writeRelease(dist, {
    name: 'shell',
    entry: start.filter((path) => path.endsWith('.js')),
    styles: start.filter((path) => path.endsWith('.css')),
    fonts: files.map(({ path }) => path).filter((path) => fontOfFirstPaint.test(path)),
    chunks: Object.fromEntries(shellChunkNames.map((name) => [name, chunkOfShell(name)])),
    prerendered,
    files: [...files, ...prerenderedFiles],
  });
  const pages = groups.filter((group) => group !== SHELL_ENTRY && !shellChunkNames.includes(group));
  return {
    folders: [dist, ...scriptless],
    chunks: Object.fromEntries(pages.map((page) => [page, ofGroup(page)])),
  };
}
