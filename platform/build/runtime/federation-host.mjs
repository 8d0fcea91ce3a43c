import { createInstance } from '@module-federation/enhanced/runtime';
import sharedModules from './shared-modules.cjs';
import { startRemote } from './start-remote.mjs';

/** Entries of remotes call this instead of having the bundler's code in each of them. */
globalThis.__atriumStartRemote = startRemote;

/** It is called once, before the first remote is loaded. */
export function startFederation({ name, plugins }) {
  return createInstance({ name, plugins, remotes: [], shared: sharedModules, shareStrategy: 'loaded-first' });
}
