import { join } from 'node:path';
import { ownPrefix } from '@atrium/release-rules';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { runtimeFolder } from './runtime-folder.ts';
import { themeHash } from './source-hash.ts';

/** A development build keeps component state across edits; a production build is what gets published. */
export type Mode = 'production' | 'development';

/** Milliseconds after which a chunk that does not arrive counts as failed. */
const CHUNK_TIMEOUT_MS = 15_000;

/**
 * A page holds one React but would hold one react-refresh for each deployable, and React tells only the first
 * about its roots. The stand-in keeps the first real runtime for all.
 */
const oneReactRefresh = {
  'react-refresh-original': join(import.meta.dirname, '../node_modules/react-refresh'),
  'react-refresh': join(runtimeFolder, 'react-refresh'),
};

/**
 * Versions get addresses of their own, so splitting off vendors saves no download; it only costs requests. What
 * two routes share is split off, in one file.
 */
const fewFiles = {
  chunks: 'async',
  maxAsyncRequests: 2,
  cacheGroups: { defaultVendors: false, default: { minChunks: 2, reuseExistingChunk: true } },
} as const;

function scriptRule(mode: Mode) {
  return {
    test: /\.tsx?$/,
    exclude: /[\\/]node_modules[\\/]/,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2023',
        transform: {
          react: {
            runtime: 'automatic',
            development: mode === 'development',
            refresh: mode === 'development',
          },
        },
      },
    },
    type: 'javascript/auto',
  } as const;
}

/**
 * What every deployable's build has in common: TypeScript and JSX, style sheets, fonts, file names by content,
 * integrity of the chunks that a build loads itself, failures that a second try can heal.
 *
 * @param folder Folder of the deployable.
 * @param name Name of the deployable; keeps its chunks apart from those of others on the page.
 */
export function baseConfig(folder: string, name: string, mode: Mode): Configuration {
  const production = mode === 'production';
  // Classes and keyframes of CSS modules: no other deployable's build writes the same.
  const localIdentName = `${ownPrefix(name)}[local]_[hash]`;
  const fileName = production ? '[name].[contenthash:10].js' : '[name].js';
  return {
    name,
    mode,
    context: folder,
    target: ['web', 'es2023'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: join(folder, 'dist'),
      clean: true,
      publicPath: 'auto',
      uniqueName: name,
      filename: fileName,
      chunkFilename: fileName,
      cssFilename: production ? '[name].[contenthash:10].css' : '[name].css',
      cssChunkFilename: production ? '[name].[contenthash:10].css' : '[name].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.jsx', '.mjs', '.js', '.json'],
      alias: production ? {} : oneReactRefresh,
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
      minimize: production,
      chunkIds: 'deterministic',
      emitOnErrors: false,
      splitChunks: fewFiles,
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: [
      // next-auth/react reads these on the server only; a browser has no `process`.
      new rspack.DefinePlugin({
        'process.env.NEXTAUTH_URL': 'undefined',
        'process.env.NEXTAUTH_URL_INTERNAL': 'undefined',
        'process.env.VERCEL_URL': 'undefined',
        'process.env.ATRIUM_THEME': JSON.stringify(themeHash(folder)),
      }),
      ...(production
        ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]
        : [
            // The stand-in for react-refresh is among what it must not watch: it would wait for itself.
            new ReactRefreshRspackPlugin({ exclude: [/[\\/]node_modules[\\/]/, runtimeFolder] }),
            // Such a build drops no zod, which tries whether it may compile text; no document allows that.
            new rspack.BannerPlugin({
              raw: true,
              entryOnly: true,
              banner: 'globalThis.__zod_globalConfig ??= { jitless: true };',
            }),
          ]),
    ],
  };
}
