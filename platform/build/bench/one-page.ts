import type { Configuration } from '@rspack/core';
import { baseConfig } from '../src/base-config.ts';
import { run } from './bench-release.ts';

export async function buildOnePage(deployable: string, entry: string, folder: string): Promise<void> {
  const config = baseConfig(deployable, 'bench-page', 'production');
  const page: Configuration = {
    ...config,
    entry: { page: `./${entry}` },
    output: {
      ...config.output,
      path: folder,
      filename: '[name].js',
      cssFilename: '[name].css',
      publicPath: '/',
    },
    optimization: { ...config.optimization, splitChunks: false },
  };
  await run(page);
}
