import { onDemand } from '../lib/on-demand.ts';

// The document preloads the chunks of its path by these names: platform/gateway/src/documents/preload-hints.ts.

/** The frame, toasts, and what starts remotes: all that sign-in does not need. */
export const frame = onDemand(() => import(/* webpackChunkName: "frame" */ './frame-chunk.ts'));

/** The pages without the frame, except for sign-in. */
export const pages = onDemand(() => import(/* webpackChunkName: "pages" */ './pages-chunk.ts'));

/** The home page. In a chunk below the frame's, so that it does not repeat what that one has. */
export const home = onDemand(async () => (await frame.load()).loadHome());
