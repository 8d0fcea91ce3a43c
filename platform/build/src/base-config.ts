import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ownPrefix } from '@atrium/release-rules';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { OLDEST_BROWSERS } from './browsers.ts';
import { runtimeFolder } from './runtime-folder.ts';
import { themeHash } from './source-hash.ts';
import { withoutUnusedModules } from './vendor-parts.ts';

/**
 * A production build is published. A development build keeps component state across edits, with the shell's own
 * development build. With `development-in-live-portal` it works in the production build of a shell, whose React has no
 * such support.
 */
export type Mode = 'production' | 'development' | 'development-in-live-portal';

/** How long a chunk may take to load. */
const CHUNK_TIMEOUT_MS = 15_000;

/**
 * A page has one React but would have one react-refresh runtime per deployable, and React registers its roots with the
 * first only. This replacement shares the first runtime with all of them.
 */
const oneReactRefresh = {
  'react-refresh-original': dirname(createRequire(import.meta.url).resolve('react-refresh/package.json')),
  'react-refresh': join(runtimeFolder, 'react-refresh'),
};

/**
 * Has Chromium compile all functions of a script in the background, while the next ones load. It would compile them one
 * by one as they are called, on the thread that draws, and most are called as soon as their script is there.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/** Code that two routes share goes into one common chunk; more files would cost more requests. */
const fewFiles = {
  chunks: 'async',
  maxAsyncRequests: 2,
  cacheGroups: { defaultVendors: false, default: { minChunks: 2, reuseExistingChunk: true } },
} as const;

/** Whether the page has React's development build. */
function refreshesReact(mode: Mode): boolean {
  return mode === 'development';
}

/** What a page with React's production build takes of packages that have two builds. */
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
      // The minimizer removes comments.
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
    // A development build keeps zod, which probes for `eval`; the content security policy forbids it.
    new rspack.BannerPlugin({
      raw: true,
      entryOnly: true,
      banner: 'globalThis.__zod_globalConfig ??= { jitless: true };',
    }),
  ];
}

/**
 * The part of the configuration that all deployables share: TypeScript and JSX, style sheets, fonts, file names that
 * stay the same over releases, and modules that can be retried after a failure.
 *
 * @param folder Folder of the deployable.
 * @param name Name of the deployable; separates its chunks from those of others on the page.
 */
export function baseConfig(folder: string, name: string, mode: Mode): Configuration {
  const production = mode === 'production';
  const ofPackages = mode === 'development-in-live-portal' ? productionPackages : null;
  // Names of classes and keyframes in CSS modules, unique across deployables.
  const localIdentName = `${ownPrefix(name)}[local]_[hash]`;
  return {
    name,
    mode: production ? mode : 'development',
    context: folder,
    target: ['web', 'es2023'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: join(folder, 'dist'),
      clean: true,
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
        { test: /\.(?:woff2?|png|jpe?g|webp|avif|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      ...ofPackages?.optimization,
      minimize: production,
      chunkIds: 'deterministic',
      emitOnErrors: false,
      splitChunks: fewFiles,
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: [
      ...withoutUnusedModules(),
      // next-auth/react reads these on the server only; a browser has no `process`.
      new rspack.DefinePlugin({
        'process.env.NEXTAUTH_URL': 'undefined',
        'process.env.NEXTAUTH_URL_INTERNAL': 'undefined',
        'process.env.VERCEL_URL': 'undefined',
        'process.env.ATRIUM_THEME': JSON.stringify(themeHash(folder)),
        'process.env.ATRIUM_DEPLOYABLE': JSON.stringify(name),
        'process.env.ATRIUM_PUBLISHED': JSON.stringify(production),
      }),
      ...(production ? forPublication() : forDevelopment(mode)),
    ],
  };
}
