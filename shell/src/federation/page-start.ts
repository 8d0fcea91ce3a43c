import type { FirstCall, PermissionName, ReleaseSet, RemoteRoute } from '@atrium/contract';
import { authStore, requestEarlyAnswers } from '@atrium/host';
import { pathInScope } from '../lib/path-in-scope.ts';
import { hasCustomer } from '../lib/release-set.ts';
import { knowsSlot, type ReleaseSets } from '../lib/release-sets.ts';
import { isPageToCome, type PageOfRemote, pageAt } from '../lib/remote-pages.ts';
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

/** `shownPath` is the path of the page that the new one follows; null if there is none. */
export type StartPage = (address: URL, shownPath: string | null) => void;

interface StartedPage {
  readonly isHome: boolean;
  readonly parts: readonly StartedPart[];
}

/** It is null for a page that the person may not open. */
function startedPage(
  releaseSet: ReleaseSet,
  path: string,
  query: URLSearchParams,
  shown: PageOfRemote | null,
): StartedPage | null {
  const { user } = authStore.getState();
  const holds = (permission: PermissionName) => user?.permissions.includes(permission) ?? false;
  if (path === '' && hasCustomer(releaseSet)) {
    const cards = slotsOf(releaseSet, 'home', holds);
    const parts = cards.map((part) => ({ part, data: part.data, params: {}, query: nothing }));
    return { isHome: true, parts };
  }
  const page = pageAt(releaseSet, path);
  if (!page?.nesting.every(({ permission }) => isAllowed(permission, holds))) return null;
  const { remote, params } = page;
  const parts = page.nesting
    .filter((route) => !staysShown(route, page, shown))
    .map(({ id, data = [] }) => ({ part: { remote, kind: 'routes', id } as const, data, params, query }));
  return { isHome: false, parts };
}

/** A layout, or a page with all addresses below it, that is there asks by itself. */
function staysShown({ id, path }: RemoteRoute, next: PageOfRemote, shown: PageOfRemote | null): boolean {
  if (shown?.remote.name !== next.remote.name || !shown.nesting.some((route) => route.id === id))
    return false;
  return path
    .split('/')
    .every((name) => !name.startsWith(':') || shown.params[name.slice(1)] === next.params[name.slice(1)]);
}

function isToCome(releaseSet: ReleaseSet, path: string): boolean {
  return path === '' ? !knowsSlot(releaseSet, 'home') : isPageToCome(releaseSet, path);
}

/**
 * What is on its way, or there and not taken yet, is not asked for again; nor is what is on the page at `shownPath` and
 * stays.
 */
export function pageStart(
  releaseSets: ReleaseSets,
  loader: RemoteLoader,
  loadHome: () => Promise<unknown>,
  request = requestEarlyAnswers,
): StartPage {
  return function start(address, shownPath) {
    const path = pathInScope(address.pathname);
    if (path === null || !authStore.getState().loggedIn) return;
    const releaseSet = releaseSets.current();
    // A failure is shown by the page, if it is opened.
    if (isToCome(releaseSet, path))
      return void releaseSets.whole().then(() => start(address, shownPath), noop);
    const shown = shownPath === null ? null : pathInScope(shownPath);
    const page = startedPage(
      releaseSet,
      path,
      address.searchParams,
      shown ? pageAt(releaseSet, shown) : null,
    );
    if (!page) return;
    for (const { data, params, query } of page.parts) request(data, params, query);
    const code: Promise<unknown>[] = page.parts.map(({ part }) => loader.component(part));
    if (page.isHome) code.push(loadHome());
    for (const loaded of code) loaded.catch(noop);
  };
}

/** A person who asked to save data gets no page ahead. */
export function startPagesAhead(start: StartPage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ type, target }: Event) => {
    clearTimeout(timer);
    const address = addressOf(target);
    if (!address || savesData()) return;
    const { pathname } = window.location;
    if (type === 'pointerdown') start(address, pathname);
    else timer = setTimeout(start, DWELL_MS, address, pathname);
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
