import type { ReleaseSets } from '../../lib/release-sets.ts';

function pathOf(input: RequestInfo | URL): string {
  const url = new URL(input instanceof Request ? input.url : input, document.baseURI);
  return url.origin === window.location.origin ? url.pathname : '';
}

/** A wasm module must match its hash, as scripts do. */
export function checkedFetch(original: typeof fetch, releaseSets: ReleaseSets): typeof fetch {
  return (input, init) => {
    const path = pathOf(input);
    const integrity = path.endsWith('.wasm') ? releaseSets.current().integrity[path] : undefined;
    return original(input, integrity ? { ...init, integrity } : init);
  };
}
