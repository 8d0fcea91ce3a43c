/* global __webpack_require__ */
const loadScript = __webpack_require__.l;
const retried = new Set();

/** Number of failed loads by deployable; global, because the shell counts failed manifests and entries here too. */
globalThis.__atriumFailures ??= new Map();
const failures = globalThis.__atriumFailures;
const deployable = process.env.ATRIUM_DEPLOYABLE;
const failed = () => failures.get(deployable) ?? 0;
const countFailure = () => void failures.set(deployable, failed() + 1);

/**
 * The browser keeps a URL that hung or returned a broken file in flight or in its cache, and may do the same with
 * preloads of other files of that release. So after the first failure, the other files of a release are requested with
 * `?retry=<failures>`. A chunk that fails to load is retried once at once, because the failure may be that of an
 * earlier preload. This code runs in each build, since each build has its own chunk loader.
 */
__webpack_require__.l = (url, done, key, chunkId) => {
  const settle = (event) => {
    if (event?.type === 'load') return done(event);
    countFailure();
    if (event?.type !== 'error' || retried.has(url)) return done(event);
    retried.add(url);
    return __webpack_require__.l(url, done, key, chunkId);
  };
  loadScript(failed() > 0 ? `${url}?retry=${failed()}` : url, settle, key, chunkId);
};

const styleSheetFile = __webpack_require__.k;
const loadStyles = __webpack_require__.f?.css;

/** The same for style sheets, whose loader lets us change only the file name and observe the outcome. */
if (loadStyles) {
  const load = (chunkId, priority) => {
    const requests = [];
    loadStyles(chunkId, requests, priority);
    return Promise.all(requests).catch((error) => {
      countFailure();
      const file = styleSheetFile(chunkId);
      if (error?.type !== 'error' || retried.has(file)) throw error;
      retried.add(file);
      return load(chunkId, priority);
    });
  };
  __webpack_require__.k = (chunkId) =>
    failed() > 0 ? `${styleSheetFile(chunkId)}?retry=${failed()}` : styleSheetFile(chunkId);
  __webpack_require__.f.css = (chunkId, promises, priority) => void promises.push(load(chunkId, priority));
}

const sharedModuleErrors = new Map();
const ensureChunk = __webpack_require__.e;

/**
 * When a shared module cannot be loaded, modules that import it would throw during evaluation, and a module is
 * evaluated only once. So the chunk that needs it fails to load instead, and the next call retries.
 */
if (ensureChunk)
  __webpack_require__.e = async (chunkId) => {
    await ensureChunk(chunkId);
    const error = sharedModuleErrors.get(chunkId);
    sharedModuleErrors.delete(chunkId);
    if (error) throw error;
  };

export default () => ({
  name: 'atrium-chunk-retry',
  errorLoadShare({ error, loadContext }) {
    if (error && loadContext?.chunkId !== undefined) sharedModuleErrors.set(loadContext.chunkId, error);
  },
});
