import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ownPrefix } from '@atrium/release-rules';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { OLDEST_BROWSERS } from './browsers.ts';
import { runtimeFolder } from './runtime-folder.ts';
import { themeHash } from './source-hash.ts';
import { withoutUnusedModules } from './vendor-parts.ts';

/** With `development-in-live-portal`, updates work in a shell with React's production build. */
export type Mode = 'production' | 'development' | 'development-in-live-portal';

const CHUNK_TIMEOUT_MS = 15_000;

/** A script that imports such a file gets its address. */
export const assetFile = /\.(?:woff2?|png|jpe?g|webp|avif|svg|wasm)$/;

/** React registers its roots with the first react-refresh runtime only, so all deployables share that one. */
const oneReactRefresh = {
  'react-refresh-original': dirname(createRequire(import.meta.url).resolve('react-refresh/package.json')),
  'react-refresh': join(runtimeFolder, 'react-refresh'),
};

/** What one pass simplifies, the next can leave out. */
const MINIFIER_PASSES = 4;

/** Chromium compiles all functions of such a script ahead, instead of one by one on the thread that draws. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/** More files would cost more requests, so code that two routes share goes into one common chunk. */
const fewFiles = {
  chunks: 'async',
  maxAsyncRequests: 2,
  cacheGroups: { defaultVendors: false, default: { minChunks: 2, reuseExistingChunk: true } },
} as const;

function refreshesReact(mode: Mode): boolean {
  return mode === 'development';
}

/** A page with React's production build takes these builds of packages that have two. */
const productionConditions = ['webpack', 'production', 'browser'];
const productionPackages = {
  resolve: {
    byDependency: {
      esm: { conditionNames: ['import', 'module', ...productionConditions] },
      commonjs: { conditionNames: ['require', 'module', ...productionConditions] },
    },
  },
  optimization: { nodeEnv: 'production' },
};

function scriptRule(mode: Mode) {
  return {
    test: /\.tsx?$/,
    // An address of a script is that of a worker: `workers.ts`.
    dependency: { not: 'url' },
    exclude: /[\\/]node_modules[\\/]/,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: {
          react: {
            runtime: 'automatic',
            development: refreshesReact(mode),
            refresh: refreshesReact(mode),
          },
        },
      },
      env: { targets: OLDEST_BROWSERS },
    },
    type: 'javascript/auto',
  } as const;
}

function forPublication() {
  return [
    new rspack.BannerPlugin({
      raw: true,
      test: /\.js$/,
      banner: COMPILE_AHEAD,
      // The minimizer removes comments, so this comes after it.
      stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
    }),
  ];
}

function forDevelopment(mode: Mode) {
  const refresh = refreshesReact(mode)
    ? // Excludes the react-refresh replacement too, which would import itself.
      [new ReactRefreshRspackPlugin({ exclude: [/[\\/]node_modules[\\/]/, runtimeFolder] })]
    : [];
  return [
    ...refresh,
    // In a development build zod probes for `eval`, which the content security policy forbids.
    new rspack.BannerPlugin({
      raw: true,
      entryOnly: true,
      banner: 'globalThis.__zod_globalConfig ??= { jitless: true };',
    }),
  ];
}

function constantsOfPage(folder: string, name: string, production: boolean) {
  // next-auth/react reads these on the server only; a browser has no `process`.
  return new rspack.DefinePlugin({
    'process.env.NEXTAUTH_URL': 'undefined',
    'process.env.NEXTAUTH_URL_INTERNAL': 'undefined',
    'process.env.VERCEL_URL': 'undefined',
    'process.env.ATRIUM_THEME': JSON.stringify(themeHash(folder)),
    'process.env.ATRIUM_DEPLOYABLE': JSON.stringify(name),
    'process.env.ATRIUM_PUBLISHED': JSON.stringify(production),
  });
}

/** `name` separates the chunks of the deployable from those of others on the page. */
export function baseConfig(folder: string, name: string, mode: Mode): Configuration {
  const production = mode === 'production';
  const ofPackages = mode === 'development-in-live-portal' ? productionPackages : null;
  // These names are unique across deployables.
  const localIdentName = `${ownPrefix(name)}[local]_[hash]`;
  return {
    name,
    mode: production ? mode : 'development',
    context: folder,
    target: ['web', 'es2023'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: join(folder, 'dist'),
      // A page that is some builds behind takes one update after the other, and reloads where one is missing.
      clean: production || { keep: /\.hot-update\./ },
      publicPath: 'auto',
      uniqueName: name,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.jsx', '.mjs', '.js', '.json'],
      alias: refreshesReact(mode) ? oneReactRefresh : {},
      ...ofPackages?.resolve,
    },
    module: {
      generator: { 'css/auto': { localIdentName }, 'css/module': { localIdentName } },
      rules: [
        scriptRule(mode),
        { test: /\.css$/, type: 'css/auto' },
        // The content security policy loads fonts from files alone.
        { scheme: 'data', mimetype: /font|opentype/, type: 'asset/resource' },
        { test: assetFile, type: 'asset/resource' },
      ],
    },
    optimization: {
      ...ofPackages?.optimization,
      minimize: production,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { compress: { passes: MINIFIER_PASSES } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
      chunkIds: 'deterministic',
      emitOnErrors: false,
      splitChunks: fewFiles,
    },
    performance: false,
    // A package loads by `require` what may be absent. Where it does not catch that, it fails when it is used.
    ignoreWarnings: [
      { module: /[\\/]node_modules[\\/]/, message: /Critical dependency: the request of a dependency/ },
    ],
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: [
      ...withoutUnusedModules(),
      constantsOfPage(folder, name, production),
      ...(production ? forPublication() : forDevelopment(mode)),
    ],
  };
}
