/**
 * A URL that hung or was broken may stay in the browser's cache, as may preloads of its release, so that other files
 * are requested with `?retry=<failures>`. A failed chunk is retried at once, since the failure may be that of a
 * preload.
 */
export function retryChunks(bundler, deployable) {
  // The shell counts failed manifests and entries here too, so this is global.
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

/** The bundler's loader of style sheets lets us change only the file name and observe the outcome. */
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
