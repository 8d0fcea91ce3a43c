import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { runtimeFolder } from './runtime-folder.ts';

const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime';

/** Parts of the federation runtime that are dependencies of the plugin, not of this package. */
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

/** What `release.json` says of the bundler's part: the shell brings it, a remote needs that of the same major version. */
export function bundlerRuntimeInRelease(isRemote: boolean): Release['shared'][number] {
  const { version } = createRequire(installed().bundlerRuntime)(`${BUNDLER_RUNTIME}/package.json`);
  return { name: BUNDLER_RUNTIME, provides: isRemote ? null : version, requires: `^${version}` };
}

/** Lets the shell import the parts; as ES modules, for of those the unused can be dropped. */
export function federationRuntimeParts(): Record<string, string> {
  const { bundlerRuntime, runtimeCore } = installed();
  return {
    [`${BUNDLER_RUNTIME}$`]: join(dirname(bundlerRuntime), 'bundler.js'),
    '@module-federation/runtime-core$': join(dirname(runtimeCore), 'index.js'),
  };
}

/** Lets a remote take the bundler's part from the shell; its build would import the file by its absolute path. */
export function bundlerRuntimeTaken(): Record<string, string> {
  return { [installed().bundlerRuntime]: join(runtimeFolder, 'bundler-runtime-of-shell.mjs') };
}
