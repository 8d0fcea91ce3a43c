import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RspackCLI } from '@rspack/cli';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import type { Mode } from './base-config.ts';
import { checkTypes, TypeProblem } from './check-types.ts';
import { packageFacts } from './package-facts.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { ReleaseProblem } from './remote-manifest-file.ts';

/** Outcome of a production build. */
export interface BuildResult {
  readonly name: string;
  readonly version: string;
  /** Folder with all files and `release.json`. */
  readonly folder: string;
  readonly files: number;
  readonly scriptBytes: number;
  /** All scripts as brotli sends them. */
  readonly scriptBrotliBytes: number;
  readonly durationMs: number;
}

/** How a build differs from one by a team. */
export interface BuildOptions {
  /** The types of these sources are known to be right, for the type check of the repository has just said so. */
  readonly typesChecked?: boolean;
}

/** A build that failed; the message holds every error, ready to print. */
export class BuildFailure extends Error {
  override readonly name = 'BuildFailure';
}

/**
 * Reads `<folder>/rspack.config.ts` for one mode.
 *
 * @throws BuildFailure where there is none or `remote.json` is wrong.
 */
export async function loadConfig(folder: string, mode: Mode): Promise<Configuration> {
  const file = join(folder, 'rspack.config.ts');
  if (!existsSync(file)) throw new BuildFailure(`${file}: not found; a deployable has one.`);
  try {
    // The command hands all its options to the config's function; the type names only those it reads itself.
    const options = { config: file, configLoader: 'native' as const, mode };
    const { config } = await new RspackCLI().loadConfig(options);
    return config as Configuration;
  } catch (error) {
    if (error instanceof ReleaseProblem) throw new BuildFailure(error.message);
    throw error;
  }
}

function run(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const failure = error ?? closeError;
        if (failure || !stats) reject(failure ?? new BuildFailure('The bundler gave no result.'));
        else resolve(stats);
      });
    });
  });
}

/**
 * Checks the types of one deployable and builds it for production into `<folder>/dist`.
 *
 * @param folder Folder with `package.json`, `tsconfig.json` and `rspack.config.ts`.
 * @throws BuildFailure with what the type check found, or else all errors and warnings of the bundler; a warning fails
 * the build too.
 */
export async function build(
  folder: string,
  { typesChecked = false }: BuildOptions = {},
): Promise<BuildResult> {
  const startedAt = performance.now();
  process.env.NODE_ENV = 'production';
  const config = await loadConfig(folder, 'production');
  // Before the bundler starts: it writes release.json, and a folder with one counts as built.
  if (!typesChecked)
    await checkTypes(folder).catch((error: unknown) => {
      throw error instanceof TypeProblem ? new BuildFailure(error.message) : error;
    });
  const stats = await run(config);
  if (stats.hasErrors() || stats.hasWarnings())
    throw new BuildFailure(stats.toString({ preset: 'errors-warnings', colors: false }));
  const plugin = config.plugins?.find((candidate) => candidate instanceof ReleasePlugin);
  if (!plugin) throw new BuildFailure('rspack.config.ts must come from shellConfig or remoteConfig.');
  const scripts = [...plugin.sizes].filter(([path]) => path.endsWith('.js')).map(([, size]) => size);
  return {
    ...packageFacts(folder),
    folder: join(folder, 'dist'),
    files: plugin.sizes.size,
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    scriptBrotliBytes: scripts.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0),
    durationMs: performance.now() - startedAt,
  };
}
