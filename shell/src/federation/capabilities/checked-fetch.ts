import type { ReleaseSets } from '../../lib/release-sets.ts';

const LOAD_TIMEOUT_MS = 15_000;

class WasmNotLoaded extends Error {
  override readonly name = 'WasmNotLoaded';
}

function pathOf(input: RequestInfo | URL): string {
  const url = new URL(input instanceof Request ? input.url : input, document.baseURI);
  return url.origin === window.location.origin ? url.pathname : '';
}

/**
 * A wasm module must match its hash, as scripts do, and has the same time to load. The error names the file: that of the
 * browser has no place from which its remote could be known.
 */
export function checkedFetch(original: typeof fetch, releaseSets: ReleaseSets): typeof fetch {
  const failed = new Map<string, number>();
  return async (input, init) => {
    const path = pathOf(input);
    const integrity = path.endsWith('.wasm') ? releaseSets.current().integrity[path] : undefined;
    if (!integrity) return original(input, init);
    const failures = failed.get(path) ?? 0;
    try {
      // A broken copy may be cached.
      const response = await original(failures ? `${path}?retry=${failures}` : path, {
        ...init,
        integrity,
        signal: init?.signal ?? AbortSignal.timeout(LOAD_TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(String(response.status));
      return response;
    } catch (error) {
      failed.set(path, failures + 1);
      throw new WasmNotLoaded(`${path} did not load`, { cause: error });
    }
  };
}
