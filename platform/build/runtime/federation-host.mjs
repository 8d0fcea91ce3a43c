import { createInstance } from '@module-federation/enhanced/runtime';
import sharedModules from './shared-modules.cjs';
import { startRemote } from './start-remote.mjs';

/** Entries of remotes call it: what the bundler would write into each of them. */
globalThis.__atriumStartRemote = startRemote;

/** Starts the shell's runtime with its shared modules; called once, before the first remote is loaded. */
export function startFederation({ name, plugins }) {
  return createInstance({ name, plugins, remotes: [], shared: sharedModules, shareStrategy: 'loaded-first' });
}
