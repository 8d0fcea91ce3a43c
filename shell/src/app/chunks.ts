import { onDemand } from '../lib/on-demand.ts';

// The document preloads the chunks of its path by these names: platform/edge/src/documents/preload-hints.ts.

export const frame = onDemand(() => import(/* webpackChunkName: "frame" */ './frame-chunk.ts'));

export const pages = onDemand(() => import(/* webpackChunkName: "pages" */ './pages-chunk.ts'));

/** It is a chunk below the frame's, so that it does not repeat what that one has. */
export const home = onDemand(async () => (await frame.load()).loadHome());

/** Only who sends files needs it. */
export const fileHash = onDemand(() => import(/* webpackChunkName: "file-hash" */ './file-hash-chunk.ts'));
