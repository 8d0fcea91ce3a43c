/**
 * The browser keeps a URL that hung or returned a broken file in flight or in its cache, and may do the same with
 * preloads of other files of that release. So after the first failure, the other files of a release are requested with
 * `?retry=<failures>`. A chunk that fails to load is retried once at once, because the failure may be that of an
 * earlier preload.
 *
 * @param bundler `__webpack_require__` of the build: each has its own chunk loader
 */
export function retryChunks(bundler, deployable) {
  // Global, because the shell counts failed manifests and entries here too.
  globalThis.__atriumFailures ??= new Map();
  const failures = globalThis.__atriumFailures;
  const state = {
    retried: new Set(),
    failed: () => failures.get(deployable) ?? 0,
    countFailure: () => void failures.set(deployable, state.failed() + 1),
  };
  retryScripts(bundler, state);
  retryStyles(bundler, state);
}

function retryScripts(bundler, { retried, failed, countFailure }) {
  const loadScript = bundler.l;
  bundler.l = (url, done, key, chunkId) => {
    const settle = (event) => {
      if (event?.type === 'load') return done(event);
      countFailure();
      if (event?.type !== 'error' || retried.has(url)) return done(event);
      retried.add(url);
      return bundler.l(url, done, key, chunkId);
    };
    loadScript(failed() > 0 ? `${url}?retry=${failed()}` : url, settle, key, chunkId);
  };
}

/** The same for style sheets, whose loader lets us change only the file name and observe the outcome. */
function retryStyles(bundler, { retried, failed, countFailure }) {
  const styleSheetFile = bundler.k;
  const loadStyles = bundler.f?.css;
  if (!loadStyles) return;
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
  bundler.k = (chunkId) =>
    failed() > 0 ? `${styleSheetFile(chunkId)}?retry=${failed()}` : styleSheetFile(chunkId);
  bundler.f.css = (chunkId, promises, priority) => void promises.push(load(chunkId, priority));
}
