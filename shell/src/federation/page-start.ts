import type { ReleaseSet, ReleaseSetRemote, RemoteRoute } from '@atrium/contract';
import { authStore, startFirstCalls } from '@atrium/host';
import { matchRoutes } from 'react-router-dom';
import { isAllowed } from './menu.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** A link that is pointed at or focused for this long is likely to be followed. */
const DWELL_MS = 80;

interface RemotePageAt {
  readonly remote: ReleaseSetRemote;
  readonly route: RemoteRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** The page of a remote at an address in the chosen scope that the person may open; null for every other address. */
function pageAt({ remotes }: ReleaseSet, { pathname }: URL): RemotePageAt | null {
  const pages = remotes.flatMap((remote) =>
    remote.remote.routes.map((route) => ({
      path: ['/c/:customerId', remote.remote.basePath, route.path].filter(Boolean).join('/'),
      handle: { remote, route },
    })),
  );
  const match = matchRoutes(pages, pathname)?.at(-1);
  if (!match) return null;
  const { remote, route } = match.route.handle;
  const { customerId, ...params } = match.params as Record<string, string>;
  const { loggedIn, user, selectedCustomer } = authStore.getState();
  if (!loggedIn || customerId !== String(selectedCustomer)) return null;
  return isAllowed(route.permission, (permission) => user?.permissions.includes(permission) ?? false)
    ? { remote, route, params }
    : null;
}

/** Starts the first calls of the page at an address; those that the document has started are not made again. */
export function startDataOf(releaseSet: ReleaseSet, address: URL): void {
  const page = pageAt(releaseSet, address);
  if (page) startFirstCalls(page.route.data ?? [], page.params, address.searchParams);
}

/**
 * Starts code and data of a page when its link is pointed at, focused or pressed, unless the person asked to save data.
 * Returns a function that stops it.
 */
export function startPagesAhead(releaseSet: ReleaseSet, loader: RemoteLoader): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (address: URL) => {
    const page = pageAt(releaseSet, address);
    if (!page) return;
    // A failure is shown by the page, if it is opened.
    loader.component({ remote: page.remote, kind: 'routes', id: page.route.id }).catch(() => undefined);
    startDataOf(releaseSet, address);
  };
  const onIntent = ({ type, target }: Event) => {
    clearTimeout(timer);
    const address = addressOf(target);
    if (!address || savesData()) return;
    if (type === 'pointerdown') start(address);
    else timer = setTimeout(start, DWELL_MS, address);
  };
  const events = ['pointerover', 'focusin', 'pointerdown'];
  for (const event of events) document.addEventListener(event, onIntent, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const event of events) document.removeEventListener(event, onIntent);
  };
}

/** Address of the link at a target, if it leads to another page of this origin. */
function addressOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  const { origin, pathname } = window.location;
  const address = new URL(link.href);
  return address.origin === origin && address.pathname !== pathname ? address : null;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
