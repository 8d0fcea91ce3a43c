import { join } from 'node:path';
import type { RemoteManifest } from '@atrium/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, DefinePlugin, NormalModuleReplacementPlugin } from '@rspack/core';
import { baseConfig, type Mode } from './base-config.ts';
import { addressedByContent } from './content-addresses.ts';
import { federationRuntimeParts } from './federation-runtime-alias.ts';
import { packageFacts } from './package-facts.ts';
import {
  EVERY_PARTS_CHUNK,
  EXPOSED_CHUNK,
  REMOTE_ENTRY,
  ReleasePlugin,
  SHELL_ENTRY,
} from './release-plugin.ts';
import { readRemoteManifest } from './remote-manifest-file.ts';
import { RemoteStart } from './remote-start.ts';
import { runtimeFolder } from './runtime-folder.ts';
import { partAliases, routerPart } from './shared-parts.ts';
import { sharedByRemote, sharedByShell } from './singletons.ts';
import { PackageStyles } from './styles/package-styles.ts';
import { withWorkers } from './workers.ts';

/** `developed-remote.mjs` imports the remote's module by this name. */
const REMOTE_SOURCE = 'atrium-remote-source$';
const REMOTE_FILE = 'src/remote.ts';

export type ConfigFactory = (env?: unknown, argv?: { readonly mode?: string }) => Configuration;

function modeOf(argv: { readonly mode?: string } | undefined): Mode {
  const mode = argv?.mode;
  return mode === 'development' || mode === 'development-in-live-portal' ? mode : 'production';
}

/** In development a module that shows failures and takes updates wraps `src/remote.ts`. */
function exposedModule(folder: string, mode: Mode): { file: string; alias: Record<string, string> } {
  const source = `./${REMOTE_FILE}`;
  return mode === 'production'
    ? { file: source, alias: {} }
    : {
        file: join(runtimeFolder, 'developed-remote.mjs'),
        alias: { [REMOTE_SOURCE]: join(folder, source) },
      };
}

/** Files of a development server change, so only published ones are addressed by content. */
function deployableConfig(folder: string, name: string, mode: Mode): Configuration {
  const config = baseConfig(folder, name, mode);
  return mode === 'production' ? addressedByContent(config, name) : config;
}

function configOfRemote(folder: string, { name, capabilities = [] }: RemoteManifest, mode: Mode) {
  return withWorkers(deployableConfig(folder, name, mode), { folder, name, mode, capabilities });
}

/** The shell's own imports bypass the federation runtime, so that it starts without it. */
export function shellConfig(folder: string): ConfigFactory {
  return (_env, argv) => {
    const facts = packageFacts(folder);
    const config = deployableConfig(folder, facts.name, modeOf(argv));
    const shared = sharedByShell(folder);
    return {
      ...config,
      resolve: {
        ...config.resolve,
        alias: {
          ...config.resolve?.alias,
          ...partAliases(folder, modeOf(argv)),
          'react-router-dom$': routerPart,
          ...federationRuntimeParts(),
        },
      },
      entry: { [SHELL_ENTRY]: [join(runtimeFolder, 'shell-start.mjs'), './src/main.tsx'] },
      module: {
        ...config.module,
        rules: [
          ...(config.module?.rules ?? []),
          {
            test: join(runtimeFolder, 'shared-modules.cjs'),
            loader: join(runtimeFolder, 'list-shared-modules.mjs'),
            options: { folder, shared },
          },
        ],
      },
      plugins: [
        ...(config.plugins ?? []),
        // The shell loads manifests and entries by itself: `federation-runtime.ts`.
        new DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
        new ReleasePlugin({ folder, facts, remote: null, shared }),
      ],
    };
  };
}

/** The chunk is much the same in each remote, so that one is the other's compression dictionary. */
function withEveryPartsChunk(
  optimization: Configuration['optimization'],
  { routes, slots }: RemoteManifest,
): Configuration['optimization'] {
  const splitChunks = optimization?.splitChunks || {};
  const parts = new Set([...routes, ...slots].map(({ id }) => id));
  const everyPart = {
    name: EVERY_PARTS_CHUNK,
    // What parts load later may be in as many chunks, and is for none of the others.
    chunks: ({ name }: { readonly name?: string }) => name !== undefined && parts.has(name),
    minChunks: Math.max(parts.size, 2),
    priority: 1,
  };
  return {
    ...optimization,
    splitChunks: { ...splitChunks, cacheGroups: { ...splitChunks.cacheGroups, everyPart } },
  };
}

/** @throws ReleaseProblem, when the build calls it, listing what is wrong in `remote.json` */
export function remoteConfig(folder: string): ConfigFactory {
  return (_env, argv) => {
    const facts = packageFacts(folder);
    const remote = readRemoteManifest(folder, facts.name);
    const config = configOfRemote(folder, remote, modeOf(argv));
    const shared = sharedByRemote(folder);
    const exposed = exposedModule(folder, modeOf(argv));
    const styles = new PackageStyles(facts.name, join(folder, REMOTE_FILE), config.mode === 'production');
    return {
      ...config,
      module: { ...config.module, rules: [...(config.module?.rules ?? []), styles.rule] },
      resolve: { ...config.resolve, alias: { ...config.resolve?.alias, ...exposed.alias } },
      optimization: withEveryPartsChunk(config.optimization, remote),
      entry: {},
      plugins: [
        ...(config.plugins ?? []),
        // Some packages import it by its file, which would not be the shared one.
        new NormalModuleReplacementPlugin(/^react\/jsx-runtime\.js$/, 'react/jsx-runtime'),
        new ModuleFederationPlugin({
          name: facts.name,
          filename: REMOTE_ENTRY,
          library: { type: 'window', name: facts.name },
          exposes: { './remote': { import: exposed.file, name: EXPOSED_CHUNK } },
          shared,
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { optimization: { target: 'web' } },
        }),
        new RemoteStart(),
        styles,
        new ReleasePlugin({ folder, facts, remote, shared }),
      ],
    };
  };
}
