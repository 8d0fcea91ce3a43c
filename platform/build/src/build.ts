import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RspackCLI } from '@rspack/cli';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import type { Mode } from './base-config.ts';
import { checkTypes, TypeProblem } from './check-types.ts';
import { packageFacts } from './package-facts.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { ReleaseProblem } from './remote-manifest-file.ts';

export interface BuildResult {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly files: number;
  readonly scriptBytes: number;
  readonly scriptBrotliBytes: number;
  readonly durationMs: number;
  /** What the scripts set that a portal freezes, by script. */
  readonly frozenNames: ReadonlyMap<string, readonly string[]>;
  /** What a browser will not load. */
  readonly warnings: readonly string[];
}

export interface BuildOptions {
  /** A type check of the whole repository has just passed. */
  readonly typesChecked?: boolean;
}

/** The message lists every error, ready to print. */
export class BuildFailure extends Error {
  override readonly name = 'BuildFailure';
}

/** @throws BuildFailure if the file is missing or `remote.json` is invalid */
export async function loadConfig(folder: string, mode: Mode): Promise<Configuration> {
  const file = join(folder, 'rspack.config.ts');
  if (!existsSync(file))
    throw new BuildFailure(`${file}: not found. Run the build in the folder of a deployable.`);
  try {
    // All options are passed on to the config function, but the type declares only those that the CLI reads itself.
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

/** A warning fails the build too. A build that fails leaves none. @throws BuildFailure with all errors of the types or of the bundler */
export async function build(
  folder: string,
  { typesChecked = false }: BuildOptions = {},
): Promise<BuildResult> {
  const startedAt = performance.now();
  process.env.NODE_ENV = 'production';
  // A folder that has one counts as built, so that of an earlier build would be checked and published.
  await rm(join(folder, 'dist/release.json'), { force: true });
  const config = await loadConfig(folder, 'production');
  if (!typesChecked)
    await checkTypes(folder).catch((error: unknown) => {
      throw error instanceof TypeProblem ? new BuildFailure(error.message) : error;
    });
  const stats = await run(config);
  if (stats.hasErrors() || stats.hasWarnings())
    throw new BuildFailure(stats.toString({ preset: 'errors-warnings', colors: false }));
  const plugin = config.plugins?.find((candidate) => candidate instanceof ReleasePlugin);
  if (!plugin) throw new BuildFailure('rspack.config.ts must export shellConfig(…) or remoteConfig(…).');
  const scripts = [...plugin.sizes].filter(([path]) => path.endsWith('.js')).map(([, size]) => size);
  return {
    ...packageFacts(folder),
    folder: join(folder, 'dist'),
    files: plugin.sizes.size,
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    scriptBrotliBytes: scripts.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0),
    durationMs: performance.now() - startedAt,
    frozenNames: plugin.frozenNames,
    warnings: plugin.warnings,
  };
}
