const TIMEOUT_MS = 15_000;

function createLink(href, integrity) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', integrity, href });
  document.head.append(link);
  return link;
}

function loadStyleSheet(href, integrity) {
  // The shell may have asked for the style sheet before.
  const early = document.head.querySelector(`link[rel=stylesheet][href="${href}"]`);
  if (early?.sheet) return Promise.resolve();
  const link = early ?? createLink(href, integrity);
  return new Promise((resolve, reject) => {
    let timer;
    const end = (type) => {
      clearTimeout(timer);
      if (type === 'load') return resolve();
      link.remove();
      reject(Object.assign(new Error(`${href} did not load: ${type}`), { type }));
    };
    timer = setTimeout(end, TIMEOUT_MS, 'timeout');
    link.onload = () => end('load');
    link.onerror = () => end('error');
  });
}

/** The bundler's loader would be in each entry. `integrityOf` has nothing for a chunk without styles. */
export function loadStyles(bundler, integrityOf) {
  // A build without any style sheet has no names for them.
  if (!bundler.k) return;
  const loads = new Map();
  const load = (chunkId) => {
    const href = bundler.p + bundler.k(chunkId);
    const integrity = integrityOf(href);
    if (!integrity) return undefined;
    const loaded = loadStyleSheet(href, integrity);
    loads.set(chunkId, loaded);
    loaded.catch(() => loads.delete(chunkId));
    return loaded;
  };
  bundler.f.css = (chunkId, promises) => {
    const loaded = loads.get(chunkId) ?? load(chunkId);
    if (loaded) promises.push(loaded);
  };
}
