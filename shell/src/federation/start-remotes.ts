import { styleNonce } from '../lib/style-nonce.ts';
import { guardBody } from './body-guard.ts';
import type { StartRemotes } from './federation-runtime.ts';
import { freezeIntrinsics } from './frozen-intrinsics.ts';
import { allowStylesOfScripts } from './script-styles.ts';

/** Pages without remotes do not load this chunk. */
export const startRemotes: StartRemotes = async (options) => {
  const federation = await import(/* webpackChunkName: "for-remotes" */ '@atrium/build/federation-host');
  // zod would try whether text may become a function, and the browser would report that.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  allowStylesOfScripts(globalThis, styleNonce ?? '');
  freezeIntrinsics(globalThis);
  const root = document.getElementById('root');
  if (root) guardBody(root);
  return federation.startFederation(options);
};
