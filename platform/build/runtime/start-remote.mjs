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

/** An entry that runs again after a failure reuses its instance. */
function instanceOf(options) {
  const existing = getInstance(({ options: { name } }) => name === options.name);
  if (!existing) return createInstance({ ...options, id: '' });
  existing.initOptions({ ...options, id: '' });
  return existing;
}

/** A development server's files change, so they have no addresses by content, and its build has its own loaders. */
function addLoaders(bundler, name, isPublished) {
  if (isPublished) {
    addressByContent(bundler, name);
    // Two remotes may have chunks of the same name.
    bundler.l = (url, done, key, chunkId) => loadScript(url, done, key && `${name}:${key}`, chunkId);
    loadStyles(bundler, listedIntegrity);
  }
  retryChunks(bundler, name);
}

/** Remotes take every shared module from the shell, provide none, and load no other remote. */
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
