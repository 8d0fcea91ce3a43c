/* global __webpack_require__ */
const failures = new Map();
const loadScript = __webpack_require__.l;

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
