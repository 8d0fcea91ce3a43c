import type { ReleaseSet } from '@atrium/contract';
import { DEV_VERSION } from '../lib/release-set.ts';

declare global {
  interface Window {
    /** Trusted Types, where the browser has them. */
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
    };
  }
}

/**
 * Creates the only Trusted Types policy of the document, as its default policy. It allows script URLs of the document's
 * release set, and neither HTML nor script text.
 */
export function allowScriptsOf({ remotes, shell, integrity }: ReleaseSet): void {
  const known = new Set(Object.keys(integrity).filter((path) => path.endsWith('.js')));
  const ofDevServers = [shell, ...remotes]
    .filter(({ version }) => version === DEV_VERSION)
    .map(({ name, version }) => `/assets/${name}/${version}/`);
  const isKnown = (path: string) => known.has(path) || ofDevServers.some((folder) => path.startsWith(folder));
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (text) => {
      const { origin, pathname } = new URL(text, document.baseURI);
      return origin === window.location.origin && isKnown(pathname) ? text : null;
    },
  });
}
