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
 * The one Trusted Types policy of a document. As the default policy it is asked for every address that any script, of
 * the shell or of a remote, wants to load a script from, and allows those of the document's release set. Nothing may
 * make HTML or script of text.
 */
export function allowScriptsOf({ remotes, shell, integrity }: ReleaseSet): void {
  const known = new Set(Object.keys(integrity));
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
