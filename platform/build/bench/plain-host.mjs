import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

/** Replaces `federation-host.mjs` in builds whose entry starts the federation runtime through the plugin. */
export function startFederation({ plugins, remotes }) {
  registerPlugins(plugins);
  registerRemotes(remotes);
  return { loadRemote, registerRemotes };
}
