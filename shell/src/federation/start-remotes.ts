import { guardBody } from './body-guard.ts';
import type { StartRemotes } from './federation-runtime.ts';
import { freezeIntrinsics } from './frozen-intrinsics.ts';

/** Pages without remotes do not load this chunk. */
export const startRemotes: StartRemotes = async (options) => {
  const federation = await import(/* webpackChunkName: "for-remotes" */ '@atrium/build/federation-host');
  freezeIntrinsics(globalThis);
  const root = document.getElementById('root');
  if (root) guardBody(root);
  return federation.startFederation(options);
};
