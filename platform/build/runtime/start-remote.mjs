import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/initializeSharing.js';
import { retryChunks } from './chunk-retry.mjs';
import { addressByContent, listedIntegrity } from './content-addresses.mjs';
import { failChunksOfSharedModules } from './shared-module-errors.mjs';
import { loadScript } from './shell-start.mjs';
import { loadStyles } from './style-loader.mjs';

/** When a remote's entry runs again after a failure, it reuses its instance. */
function instanceOf(options) {
  const existing = getInstance(({ options: { name } }) => name === options.name);
  if (!existing) return createInstance({ ...options, id: '' });
  existing.initOptions({ ...options, id: '' });
  return existing;
}

/** Published files are addressed by content; a development server's change, and its build has loaders of its own. */
function addLoaders(bundler, name, isPublished) {
  if (isPublished) {
    addressByContent(bundler, name);
    // Two remotes may have chunks of the same name.
    bundler.l = (url, done, key, chunkId) => loadScript(url, done, key && `${name}:${key}`, chunkId);
    loadStyles(bundler, listedIntegrity);
  }
  retryChunks(bundler, name);
}

/**
 * Starts a remote's build: what the bundler would write into each entry, reduced to what remotes use. They take every
 * shared module from the shell, provide none, and load no other remote.
 *
 * @param bundler `__webpack_require__` of the remote, with the tables of its build
 */
export function startRemote(bundler, name, isPublished) {
  addLoaders(bundler, name, isPublished);
  const initOptions = {
    name,
    remotes: [],
    shared: {},
    shareStrategy: 'loaded-first',
    plugins: [failChunksOfSharedModules(bundler)],
  };
  const webpackRequire = bundler;
  Object.assign(bundler.federation, { attachShareScopeMap, initOptions, bundlerRuntimeOptions: {} });
  const tables = { chunkMapping: {}, moduleToHandlerMapping: {}, installedModules: {}, webpackRequire };
  bundler.f.consumes = (chunkId, promises) => consumes({ chunkId, promises, ...tables });
  const sharing = { initPromises: [], initTokens: {}, webpackRequire };
  bundler.I = (shareScopeName, initScope) => initializeSharing({ shareScopeName, initScope, ...sharing });
  const { moduleMap, shareScope: shareScopeKey } = bundler.initializeExposesData;
  bundler.initContainer = (shareScope, initScope, remoteEntryInitOptions) =>
    initContainerEntry({ shareScope, initScope, remoteEntryInitOptions, shareScopeKey, webpackRequire });
  bundler.getContainer = async (module) => {
    const load = moduleMap[module];
    if (!load) throw new Error(`${name} has no module ${module}`);
    return load();
  };
  bundler.federation.instance = instanceOf(initOptions);
}
