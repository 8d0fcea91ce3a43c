import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import bundlerFederation from '@module-federation/webpack-bundler-runtime';
import sharedModules from './shared-modules.cjs';

/** When a remote's entry runs again after a failure, it reuses its instance. */
function instanceOf(options) {
  const existing = getInstance(({ options: { name } }) => name === options.name);
  if (!existing) return createInstance({ ...options, id: '' });
  existing.initOptions({ ...options, id: '' });
  return existing;
}

/**
 * The bundler's part of the federation runtime, 4 KB that would otherwise be in each remote's entry. Each build gets
 * its own copy of the state: options, shared modules and instance.
 */
globalThis.__atriumBundlerRuntime = () => ({
  ...bundlerFederation,
  runtime: { ...bundlerFederation.runtime, init: instanceOf },
  bundlerRuntime: { ...bundlerFederation.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
});

/** Starts the shell's runtime with its shared modules; called once, before the first remote is loaded. */
export function startFederation({ name, plugins, remotes }) {
  return createInstance({ name, plugins, remotes, shared: sharedModules, shareStrategy: 'loaded-first' });
}
