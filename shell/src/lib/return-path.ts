import { mailedPages, PREVIEW_PAGE } from '@atrium/contract';

const HOME = '/';
/** Only pages in a customer's scope and these can be returned to after sign-in. */
const OTHER_PAGES: readonly string[] = [mailedPages.invitation, PREVIEW_PAGE];
const PAGE_IN_SCOPE = /^\/c\/\d+(?:\/|$)/;

/** A link to the sign-in page must not redirect to another site, so any other path leads home. */
export function safeReturnPath(wanted: string | null, ownOrigin?: string): string {
  if (!wanted) return HOME;
  const origin = ownOrigin ?? window.location.origin;
  if (!URL.canParse(wanted, origin)) return HOME;
  const { origin: wantedOrigin, pathname, search, hash } = new URL(wanted, origin);
  const isPage = wantedOrigin === origin && (PAGE_IN_SCOPE.test(pathname) || OTHER_PAGES.includes(pathname));
  return isPage ? pathname + search + hash : HOME;
}

export function signInPath(returnTo: string, reason?: 'SessionEnded'): string {
  const query = new URLSearchParams();
  if (returnTo !== HOME) query.set('callbackUrl', returnTo);
  if (reason) query.set('error', reason);
  return query.size > 0 ? `/signin?${query}` : '/signin';
}

/** The page says there that the view has ended by itself. */
export function pathAfterView(back: string): string {
  return `${back}?view=ended`;
}

export function unlinkedSignInPath(returnTo: string | null): string {
  const query = new URLSearchParams({ line: 'unlinked' });
  const path = safeReturnPath(returnTo);
  if (path !== HOME) query.set('callbackUrl', path);
  return `/signin?${query}`;
}
