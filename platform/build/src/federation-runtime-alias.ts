import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { runtimeFolder } from './runtime-folder.ts';

const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime';

/** Paths of the parts of the federation runtime, which are dependencies of the plugin and not of this package. */
function installed() {
  const fromEnhanced = createRequire(
    createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
  );
  const fromTools = createRequire(fromEnhanced.resolve('@module-federation/runtime-tools'));
  const runtime = fromTools.resolve('@module-federation/runtime');
  return {
    bundlerRuntime: fromTools.resolve(BUNDLER_RUNTIME),
    runtimeCore: createRequire(runtime).resolve('@module-federation/runtime-core'),
  };
}

/** Entry of `release.json` for the bundler's part: the shell provides it, a remote needs the same major version. */
export function bundlerRuntimeInRelease(isRemote: boolean): Release['shared'][number] {
  const { version } = createRequire(installed().bundlerRuntime)(`${BUNDLER_RUNTIME}/package.json`);
  return { name: BUNDLER_RUNTIME, provides: isRemote ? null : version, requires: `^${version}` };
}

/** Aliases by which the shell imports the parts as ES modules, which can be tree-shaken. */
export function federationRuntimeParts(): Record<string, string> {
  const { bundlerRuntime, runtimeCore } = installed();
  return {
    [BUNDLER_RUNTIME]: dirname(bundlerRuntime),
    '@module-federation/runtime-core$': join(dirname(runtimeCore), 'index.js'),
  };
}

/** Alias by which a remote takes the bundler's part from the shell; the plugin imports it by its absolute path. */
export function bundlerRuntimeFromShell(): Record<string, string> {
  return { [installed().bundlerRuntime]: join(runtimeFolder, 'bundler-runtime-of-shell.mjs') };
}
