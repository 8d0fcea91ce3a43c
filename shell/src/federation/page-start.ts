import type { FirstCall, PermissionName, ReleaseSet } from '@atrium/contract';
import { authStore, requestEarlyAnswers } from '@atrium/host';
import { knowsSlot, type ReleaseSets } from '../lib/release-sets.ts';
import { isPageToCome, pageAt } from '../lib/remote-pages.ts';
import { savesData } from '../lib/saves-data.ts';
import { isAllowed, slotsOf } from './menu.ts';
import type { RemoteLoader, RemotePart } from './remote-loader.ts';

/** A link that is pointed at or focused for this long is likely to be followed. */
const DWELL_MS = 80;

const nothing = new URLSearchParams();
const noop = () => undefined;

interface StartedPart {
  readonly part: RemotePart;
  readonly data: readonly FirstCall[];
  readonly params: Readonly<Record<string, string>>;
  /** Cards do not depend on the query. */
  readonly query: URLSearchParams;
}

interface StartedPage {
  readonly isHome: boolean;
  readonly parts: readonly StartedPart[];
}

/** It is null for an address outside of the chosen scope. */
function pathInScope({ pathname }: URL): string | null {
  const [, customerId, path = ''] = /^\/c\/(\d+)(?:\/(.*?))?\/*$/.exec(pathname) ?? [];
  const { loggedIn, selectedCustomer } = authStore.getState();
  return loggedIn && customerId === String(selectedCustomer) ? path : null;
}

/** It is null for a page that the person may not open. */
function startedPage(releaseSet: ReleaseSet, path: string, query: URLSearchParams): StartedPage | null {
  const { user } = authStore.getState();
  const holds = (permission: PermissionName) => user?.permissions.includes(permission) ?? false;
  if (path === '') {
    const cards = slotsOf(releaseSet, 'home', holds);
    const parts = cards.map((part) => ({ part, data: part.data, params: {}, query: nothing }));
    return { isHome: true, parts };
  }
  const page = pageAt(releaseSet, path);
  if (!page || !isAllowed(page.route.permission, holds)) return null;
  const { remote, route, params } = page;
  const part = { remote, kind: 'routes', id: route.id } as const;
  return { isHome: false, parts: [{ part, data: route.data ?? [], params, query }] };
}

function isToCome(releaseSet: ReleaseSet, path: string): boolean {
  return path === '' ? !knowsSlot(releaseSet, 'home') : isPageToCome(releaseSet, path);
}

/** What is on its way, or there and not taken yet, is not asked for again. */
export function pageStart(
  releaseSets: ReleaseSets,
  loader: RemoteLoader,
  loadHome: () => Promise<unknown>,
  request = requestEarlyAnswers,
): (address: URL) => void {
  return function start(address) {
    const path = pathInScope(address);
    if (path === null) return;
    // A failure is shown by the page, if it is opened.
    if (isToCome(releaseSets.current(), path))
      return void releaseSets.whole().then(() => start(address), noop);
    const page = startedPage(releaseSets.current(), path, address.searchParams);
    if (!page) return;
    for (const { data, params, query } of page.parts) request(data, params, query);
    const code: Promise<unknown>[] = page.parts.map(({ part }) => loader.component(part));
    if (page.isHome) code.push(loadHome());
    for (const loaded of code) loaded.catch(noop);
  };
}

/** A person who asked to save data gets no page ahead. */
export function startPagesAhead(start: (address: URL) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
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

function addressOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  const { origin, pathname } = window.location;
  const address = new URL(link.href);
  return address.origin === origin && address.pathname !== pathname ? address : null;
}
