/* global __webpack_require__ */
const loadScript = __webpack_require__.l;

/** Kept on the page, for a retried remote evaluates its entry, and this file with it, anew. */
globalThis.__atriumFailedChunks ??= new Map();
const failures = globalThis.__atriumFailedChunks;

/**
 * A chunk that hung or arrived broken stays busy or cached under its address in the browser; the next try asks
 * under another one. Federation runtime plugins run inside each build, which is where chunks are loaded.
 */
__webpack_require__.l = (url, done, key, chunkId) => {
  const failed = failures.get(url) ?? 0;
  const settle = (event) => {
    if (event?.type !== 'load') failures.set(url, failed + 1);
    return done(event);
  };
  loadScript(failed > 0 ? `${url}?retry=${failed}` : url, settle, key, chunkId);
};

export default () => ({ name: 'atrium-chunk-retry' });
