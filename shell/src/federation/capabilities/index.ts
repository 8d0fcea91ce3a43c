import type { ReleaseSets } from '../../lib/release-sets.ts';
import { checkedFetch } from './checked-fetch.ts';
import { RemoteWorkers } from './remote-workers.ts';

/** Neither ends with the tab's session or customer: other tabs share the first, and the second needs no tab. */
function refuse(kind: string): never {
  throw new DOMException(
    `${kind} would outlive a sign-out and a switch of customer. Use new Worker(new URL('./worker.ts', import.meta.url)).`,
    'NotSupportedError',
  );
}

function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false });
}

/** It runs before the first code of a remote. */
export function provideCapabilities(page: Window & typeof globalThis, releaseSets: ReleaseSets): void {
  page.fetch = checkedFetch(page.fetch.bind(page), releaseSets);
  replace(page, 'Worker', new RemoteWorkers(releaseSets).classOf(page.Worker));
  if ('SharedWorker' in page)
    replace(
      page,
      'SharedWorker',
      class {
        constructor() {
          refuse('A SharedWorker');
        }
      },
    );
  const { serviceWorker } = page.navigator;
  if (serviceWorker) replace(serviceWorker, 'register', async () => refuse('A service worker'));
}
