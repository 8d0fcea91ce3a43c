import { isOwnWorker } from '../lib/own-workers.ts';
import { DEV_VERSION } from '../lib/release-set.ts';
import type { ReleaseSets } from '../lib/release-sets.ts';

declare global {
  interface Window {
    /** Not every browser has Trusted Types. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: {
          createHTML(text: string): string | null;
          createScriptURL(url: string, type?: string, sink?: string): string | null;
        },
      ): unknown;
    };
  }
}

// The default policy is the only one of the document. It allows the scripts of the tab's release set and the
// shell's own workers, and neither HTML nor script text. Text without a tag is no HTML: libraries empty elements
// with it, and fill style sheets.
export function allowScriptsOf(releaseSets: ReleaseSets): void {
  const isKnown = (path: string) => {
    const { shell, remotes, integrity } = releaseSets.current();
    const ofDevServers = [shell, ...remotes]
      .filter(({ version }) => version === DEV_VERSION)
      .map(({ name, version }) => `/assets/${name}/${version}/`);
    const isListed = path.endsWith('.js') && Object.hasOwn(integrity, path);
    return isListed || ofDevServers.some((folder) => path.startsWith(folder));
  };
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (text, _type, sink = '') => {
      if (isOwnWorker(text)) return text;
      // A SharedWorker or a ServiceWorkerContainer would outlive the session.
      if (/^S/.test(sink)) return null;
      const { origin, pathname } = new URL(text, document.baseURI);
      return origin === window.location.origin && isKnown(pathname) ? text : null;
    },
  });
}
