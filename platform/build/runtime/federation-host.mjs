import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/installInitialConsumes.js';
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
 * its own copy of the state: options, shared modules and instance. Only what remotes use is imported: no remote loads
 * another one, and shared modules are not shaken.
 */
globalThis.__atriumBundlerRuntime = () => ({
  attachShareScopeMap,
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    S: {},
    initContainerEntry,
    installInitialConsumes,
    init: ({ webpackRequire }) => instanceOf(webpackRequire.federation.initOptions),
    remotes: () => undefined,
  },
  bundlerRuntimeOptions: {},
});

/** Starts the shell's runtime with its shared modules; called once, before the first remote is loaded. */
export function startFederation({ name, plugins }) {
  return createInstance({ name, plugins, remotes: [], shared: sharedModules, shareStrategy: 'loaded-first' });
}
