import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { repository } from '../repository.ts';

const folder = join(repository, 'shared/reference');

/**
 * Builds the script and the style sheet of the gallery.
 *
 * @param output Folder for them.
 * @throws Error with the compiler's output if it fails.
 */
export async function buildGallery(output: string): Promise<void> {
  const compiler = rspack({
    mode: 'production',
    context: folder,
    entry: { gallery: './src/gallery.tsx' },
    target: ['web', 'es2023'],
    devtool: false,
    output: { path: output, filename: '[name].js', cssFilename: '[name].css' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2023',
            },
          },
          type: 'javascript/auto',
        },
        { test: /\.css$/, type: 'css/auto' },
      ],
    },
    optimization: { splitChunks: false },
    performance: false,
    plugins: [
      new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      // next-auth/react reads these on the server only; a browser has no `process`.
      new rspack.DefinePlugin({
        ...Object.fromEntries(
          ['NEXTAUTH_URL', 'NEXTAUTH_URL_INTERNAL', 'VERCEL_URL', 'ATRIUM_THEME', 'ATRIUM_DEPLOYABLE'].map(
            (name) => [`process.env.${name}`, 'undefined'],
          ),
        ),
        'process.env.ATRIUM_PUBLISHED': 'true',
      }),
    ],
  });
  await new Promise<void>((done, failed) => {
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || !stats) failed(error);
        else if (stats.hasErrors()) failed(new Error(stats.toString({ preset: 'errors-only' })));
        else done();
      }),
    );
  });
}
