/* global __webpack_require__ */
const loadScript = __webpack_require__.l;
const triedTwice = new Set();

/** Failures by folder of a release; kept on the page, where the shell counts those of manifests and entries too. */
globalThis.__atriumFailures ??= new Map();
const failures = globalThis.__atriumFailures;

/**
 * What hung or arrived broken stays busy or cached under its address in the browser, and so may early hints for
 * its neighbours: once something of a release failed, the rest of it is asked for under other addresses. A chunk
 * that is refused gets a second try at once, for the refusal may be a hint's, from before. Federation runtime
 * plugins run inside each build, which is where chunks are loaded.
 */
__webpack_require__.l = (url, done, key, chunkId) => {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const failed = failures.get(folder) ?? 0;
  const settle = (event) => {
    if (event?.type === 'load') return done(event);
    failures.set(folder, (failures.get(folder) ?? 0) + 1);
    if (event?.type !== 'error' || triedTwice.has(url)) return done(event);
    triedTwice.add(url);
    return __webpack_require__.l(url, done, key, chunkId);
  };
  loadScript(failed > 0 ? `${url}?retry=${failed}` : url, settle, key, chunkId);
};

const fileOfStyles = __webpack_require__.k;
const loadStyles = __webpack_require__.f?.css;

/** The same for style sheets, of whose loader only the file's name and the outcome are within reach. */
if (loadStyles) {
  const folder = () => new URL(__webpack_require__.p, document.baseURI).href;
  const load = (chunkId, priority) => {
    const requests = [];
    loadStyles(chunkId, requests, priority);
    return Promise.all(requests).catch((error) => {
      failures.set(folder(), (failures.get(folder()) ?? 0) + 1);
      const file = fileOfStyles(chunkId);
      if (error?.type !== 'error' || triedTwice.has(file)) throw error;
      triedTwice.add(file);
      return load(chunkId, priority);
    });
  };
  __webpack_require__.k = (chunkId) => {
    const failed = failures.get(folder()) ?? 0;
    return failed > 0 ? `${fileOfStyles(chunkId)}?retry=${failed}` : fileOfStyles(chunkId);
  };
  __webpack_require__.f.css = (chunkId, promises, priority) => void promises.push(load(chunkId, priority));
}

const notShared = new Map();
const ensureChunk = __webpack_require__.e;

/**
 * A shared module that does not come would let its users throw while they are evaluated, which happens once and for
 * all. So it counts as a failure of the chunk that needs it, before anything of that runs; the next call asks again.
 */
if (ensureChunk)
  __webpack_require__.e = async (chunkId) => {
    await ensureChunk(chunkId);
    const error = notShared.get(chunkId);
    notShared.delete(chunkId);
    if (error) throw error;
  };

export default () => ({
  name: 'atrium-chunk-retry',
  errorLoadShare({ error, loadContext }) {
    if (error && loadContext?.chunkId !== undefined) notShared.set(loadContext.chunkId, error);
  },
});
