import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import bundlerFederation from '@module-federation/webpack-bundler-runtime';
import sharedModules from './shared-modules.cjs';

/** A remote whose entry runs a second time, after a failure, goes on with the instance that it has. */
function instanceOf(options) {
  const former = getInstance(({ options: { name } }) => name === options.name);
  if (!former) return createInstance({ ...options, id: '' });
  former.initOptions({ ...options, id: '' });
  return former;
}

/**
 * The bundler's part of the federation runtime, 4 KB that each remote's entry would carry. What it keeps for the build
 * that it serves is made anew for each: its options, its shared modules and its instance.
 */
globalThis.__atriumBundlerRuntime = () => ({
  ...bundlerFederation,
  runtime: { ...bundlerFederation.runtime, init: instanceOf },
  bundlerRuntime: { ...bundlerFederation.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
});

// Remotes that were published before bring the bundler's part themselves and take only this.
globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;

/** Starts the runtime of the shell with everything that it shares; called once, before the first remote is loaded. */
export function startFederation({ name, plugins, remotes }) {
  return createInstance({ name, plugins, remotes, shared: sharedModules, shareStrategy: 'loaded-first' });
}
