import { basename, join } from 'node:path';
import { addressHash, type Capability, SOURCE_MAPS_FOLDER, workerScript } from '@atrium/contract';
import { integrityOf } from '@atrium/release-rules';
import { type Compiler, type Configuration, type RuleSetRule, rspack, type Stats } from '@rspack/core';
import { assetFile, baseConfig, type Mode } from './base-config.ts';
import { bundlesPackage } from './bundle-rules.ts';
import { runCompiler } from './run-compiler.ts';
import { runtimeFolder } from './runtime-folder.ts';
import { addSourceMaps } from './source-maps.ts';

const ENTRY = 'worker';
const NAME_HASH_CHARACTERS = 10;
const endingOfScript = /\.[cm]?[jt]sx?$/;

/** They live in the page: a copy of their own would know nothing of its session. */
const ofThePage = ['@atrium/host', '@atrium/stores'];

export interface WorkersOptions {
  readonly folder: string;
  readonly name: string;
  readonly mode: Mode;
  readonly capabilities: readonly Capability[];
}

interface Bundle {
  readonly script: Buffer;
  /** By their paths in the build. */
  readonly otherFiles: readonly (readonly [path: string, content: Buffer])[];
  readonly sources: readonly string[];
}

function ruleFor(bundle: (file: string) => Promise<Bundle>): RuleSetRule {
  return {
    dependency: 'url',
    test: endingOfScript,
    type: 'asset/resource',
    use: { loader: join(runtimeFolder, 'bundle-worker.mjs'), options: { bundle } },
  };
}

/**
 * A worker is bundled into one file that loads nothing, neither chunks nor shared packages nor wasm modules. So its
 * address, which has the hash of its content, says all that it runs, and it needs no network.
 */
export function withWorkers(config: Configuration, options: WorkersOptions): Configuration {
  const paths = new Map<string, string>();
  const rule = ruleFor(async (file) => {
    const { path, ...bundle } = await bundleWorker(file, options);
    paths.set(file, path);
    return bundle;
  });
  const filename = ({ filename: file = '' }: { readonly filename?: string }) =>
    paths.get(join(options.folder, file)) ?? file;
  return {
    ...config,
    module: {
      ...config.module,
      parser: { ...config.module?.parser, javascript: { worker: false } },
      rules: [...(config.module?.rules ?? []), { ...rule, generator: { filename } }],
    },
    optimization: {
      ...config.optimization,
      minimizer: [
        // Another pass would change what the address was made of.
        new rspack.SwcJsMinimizerRspackPlugin({ exclude: /(?:^|\/)workers\// }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
  };
}

interface Compiled {
  readonly script: Buffer;
  readonly map: Buffer | undefined;
  readonly sources: readonly string[];
  readonly ofPage: string | undefined;
}

function compiled({ compilation }: Stats, folder: string): Compiled {
  const contentOf = (path: string) => compilation.getAsset(path)?.source.buffer();
  return {
    script: contentOf(`${ENTRY}.js`) ?? Buffer.alloc(0),
    map: contentOf(`${SOURCE_MAPS_FOLDER}${ENTRY}.js.map`),
    sources: [...compilation.fileDependencies],
    ofPage: ofThePage.find((packageName) => bundlesPackage(compilation, packageName, folder)),
  };
}

async function bundleWorker(file: string, options: WorkersOptions): Promise<Bundle & { path: string }> {
  const { folder, name, mode, capabilities } = options;
  const { script, map, sources, ofPage } = await runCompiler(workerConfig(file, options), (stats) =>
    compiled(stats, folder),
  );
  if (ofPage)
    throw new Error(
      `${file}: imports ${ofPage}, which only a page has. Pass what the worker needs in a message.`,
    );
  const hash = addressHash(integrityOf(script));
  const title = basename(file)
    .replace(endingOfScript, '')
    .replace(/[^\w.-]/g, '-');
  const path = workerScript(`${title}.${hash.slice(0, NAME_HASH_CHARACTERS)}`, capabilities);
  return {
    path: mode === 'production' ? `${hash}/${name}/${path}` : path,
    script,
    otherFiles: map ? [[`${SOURCE_MAPS_FOLDER}${path}.map`, map]] : [],
    sources,
  };
}

function workerConfig(file: string, { folder, name, mode }: WorkersOptions): Configuration {
  const isProduction = mode === 'production';
  const config = baseConfig(folder, name, isProduction ? mode : 'development-in-live-portal');
  return {
    ...config,
    target: ['webworker', 'es2023'],
    devtool: isProduction ? false : 'inline-cheap-module-source-map',
    entry: { [ENTRY]: [join(runtimeFolder, 'worker-start.mjs'), file] },
    output: { ...config.output, asyncChunks: false },
    module: {
      ...config.module,
      parser: { javascript: { dynamicImportMode: 'eager', worker: false } },
      rules: [
        ...(config.module?.rules ?? []),
        { test: assetFile, type: 'asset/inline' },
        ruleFor(refuseNested),
      ],
    },
    optimization: { ...config.optimization, splitChunks: false },
    plugins: [
      ...(config.plugins ?? []),
      ...(isProduction ? [{ apply: addSourceMaps }] : []),
      { apply: ({ hooks }: Compiler) => hooks.shouldEmit.tap('Workers', () => false) },
    ],
  };
}

async function refuseNested(file: string): Promise<never> {
  throw new Error(`${file}: a worker has no workers of its own; a page starts it.`);
}
