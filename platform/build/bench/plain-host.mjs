import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

/** Takes the place of `federation-host.mjs` where the plugin has started the federation runtime with the entry. */
export function startFederation({ plugins, remotes }) {
  registerPlugins(plugins);
  registerRemotes(remotes);
  return { loadRemote, registerRemotes };
}
