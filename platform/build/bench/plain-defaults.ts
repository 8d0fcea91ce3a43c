import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from '../src/base-config.ts';
import { FEDERATION_MANIFEST, REMOTE_ENTRY } from '../src/federation-files.ts';
import { fontOfFirstPaint, SHELL_ENTRY } from '../src/release-plugin.ts';
import { readRemoteManifest } from '../src/remote-manifest-file.ts';
import { partAliases } from '../src/shared-parts.ts';
import { filesOf, run, writeRelease } from './bench-release.ts';

/** Packages that break when a page has two copies; each build bundles its own MUI. */
const shared = Object.fromEntries(
  ['react', 'react-dom', 'react-router-dom', '@atrium/host', '@emotion/react'].map((name) => [
    name,
    { singleton: true, requiredVersion: false } as const,
  ]),
);

/** The product's loaders and file names; everything else is the bundler's default. */
function plain(folder: string, dist: string): Configuration {
  const {
    output,
    resolve,
    optimization: _,
    plugins = [],
    ...config
  } = baseConfig(folder, basename(folder), 'production');
  const definitions = plugins.filter((plugin) => plugin instanceof rspack.DefinePlugin);
  return {
    ...config,
    output: { ...output, path: dist },
    resolve: { extensions: resolve?.extensions },
    plugins: definitions,
  };
}

/** The entry is one dynamic import of the rest, so that shared modules are loaded first, as the plugin's guide says. */
async function buildShell(shell: string, folder: string): Promise<string> {
  const dist = join(folder, 'shell');
  mkdirSync(dist, { recursive: true });
  const entry = join(folder, 'entry.js');
  writeFileSync(entry, `import('${shell}/src/main.tsx');`);
  const config = plain(shell, dist);
  const stats = await run({
    ...config,
    entry: { [SHELL_ENTRY]: entry },
    resolve: {
      ...config.resolve,
      alias: {
        ...partAliases(shell, 'production'),
        '@atrium/build/federation-host$': join(import.meta.dirname, 'plain-host.mjs'),
      },
    },
    module: {
      rules: [
        ...(config.module?.rules ?? []),
        { test: /[\\/]start-remotes\.ts$/, parser: { dynamicImportMode: 'eager' } },
      ],
    },
    plugins: [...(config.plugins ?? []), new ModuleFederationPlugin({ name: 'shell', shared, dts: false })],
  });
  const { files, ofGroup } = await filesOf(stats, dist);
  const start = ofGroup(SHELL_ENTRY).map(({ path }) => path);
  return writeRelease(dist, {
    name: 'shell',
    entry: start.filter((path) => path.endsWith('.js')),
    styles: start.filter((path) => path.endsWith('.css')),
    fonts: files.map(({ path }) => path).filter((path) => fontOfFirstPaint.test(path)),
    files,
  });
}

async function buildRemote(remote: string, folder: string): Promise<string> {
  const name = basename(remote);
  const dist = join(folder, name);
  const config = plain(remote, dist);
  const stats = await run({
    ...config,
    entry: {},
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name,
        filename: REMOTE_ENTRY,
        library: { type: 'window', name },
        exposes: { './remote': './src/remote.ts' },
        shared,
        manifest: { fileName: FEDERATION_MANIFEST },
        dts: false,
      }),
    ],
  });
  const { files } = await filesOf(stats, dist);
  return writeRelease(dist, {
    name,
    federationManifest: FEDERATION_MANIFEST,
    files,
    remote: readRemoteManifest(remote, name),
  });
}

/**
 * Builds shell and remotes the way the federation plugin's guide does: an asynchronous entry that waits for the
 * singletons, MUI bundled in each, and no preload hints.
 *
 * @param shell Folder of the shell.
 * @param remotes Folders of the remotes.
 * @param folder Existing folder for the results.
 * @returns Folders to publish.
 */
export async function buildPlainDefaults(
  shell: string,
  remotes: readonly string[],
  folder: string,
): Promise<readonly string[]> {
  const built = [await buildShell(shell, folder)];
  for (const remote of remotes) built.push(await buildRemote(remote, folder));
  return built;
}
