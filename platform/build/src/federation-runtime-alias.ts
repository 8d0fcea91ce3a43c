import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { runtimeFolder } from './runtime-folder.ts';

const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime';

function installed() {
  const fromEnhanced = createRequire(
    createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
  );
  const fromPlugin = createRequire(fromEnhanced.resolve('@module-federation/rspack'));
  const fromTools = createRequire(fromEnhanced.resolve('@module-federation/runtime-tools'));
  return {
    bundlerRuntime: fromTools.resolve(BUNDLER_RUNTIME),
    injectRuntime: fromPlugin.resolve('@module-federation/inject-external-runtime-core-plugin'),
    runtime: fromTools.resolve('@module-federation/runtime'),
  };
}

/**
 * The bundler hands out the CommonJS build of the federation runtime; its ES module build lets unused parts be
 * dropped. Maps one to the other, by absolute path.
 */
export function federationRuntimeAlias(): Record<string, string> {
  const { bundlerRuntime, injectRuntime, runtime } = installed();
  return {
    [runtime]: join(dirname(runtime), 'index.js'),
    [bundlerRuntime]: join(dirname(bundlerRuntime), 'bundler.js'),
    [injectRuntime]: join(dirname(injectRuntime), 'index.js'),
  };
}

/** What `release.json` says about it: the shell brings it, and a remote needs that of the same major version. */
export function bundlerRuntimeInRelease(isRemote: boolean): Release['shared'][number] {
  const { version } = createRequire(installed().bundlerRuntime)(`${BUNDLER_RUNTIME}/package.json`);
  return { name: BUNDLER_RUNTIME, provides: isRemote ? null : version, requires: `^${version}` };
}

/** Lets the shell hand its copy of the bundler's part of the federation runtime to remotes. */
export function bundlerRuntimeProvided(): Record<string, string> {
  const folder = dirname(installed().bundlerRuntime);
  return {
    [`${BUNDLER_RUNTIME}$`]: join(folder, 'bundler.js'),
    // The shell exposes nothing itself, so the plugin leaves this out of its copy.
    [`${BUNDLER_RUNTIME}/initContainerEntry$`]: join(folder, 'initContainerEntry.js'),
  };
}

/** Lets a remote take the bundler's part of the federation runtime from the shell. */
export function bundlerRuntimeTaken(): Record<string, string> {
  return { [installed().bundlerRuntime]: join(runtimeFolder, 'bundler-runtime-of-shell.mjs') };
}
