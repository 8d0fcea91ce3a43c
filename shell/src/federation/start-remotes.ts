import type { StartRemotes } from './federation-runtime.ts';

/** Starts the federation runtime, in the chunk that only remotes need: pages without remotes do not load it. */
export const startRemotes: StartRemotes = async (options) => {
  const federation = await import(/* webpackChunkName: "for-remotes" */ '@atrium/build/federation-host');
  return federation.startFederation(options);
};
