import { mailedPages } from '@atrium/contract';

const HOME = '/';
/** Pages to return to lie in a customer's scope; of the rest only an invitation waits for who signs in. */
const PAGE_IN_SCOPE = /^\/c\/\d+(?:\/|$)/;

/**
 * Where to go after sign-in: a page of this origin, whatever the address bar says; home for anything else,
 * so that a link to the sign-in page can't send people to another site.
 */
export function safeReturnPath(wanted: string | null, origin = window.location.origin): string {
  if (!wanted || !URL.canParse(wanted, origin)) return HOME;
  const { origin: wantedOrigin, pathname, search, hash } = new URL(wanted, origin);
  const isPage =
    wantedOrigin === origin && (PAGE_IN_SCOPE.test(pathname) || pathname === mailedPages.invitation);
  return isPage ? pathname + search + hash : HOME;
}

/** Address of the sign-in page that leads back to the given path. */
export function signInPath(returnTo: string, reason?: 'SessionEnded'): string {
  const query = new URLSearchParams();
  if (returnTo !== HOME) query.set('callbackUrl', returnTo);
  if (reason) query.set('error', reason);
  return query.size > 0 ? `/signin?${query}` : '/signin';
}

/** Address of the sign-in page for somebody whose LINE account waits to be linked. */
export function unlinkedSignInPath(returnTo: string | null): string {
  const query = new URLSearchParams({ line: 'unlinked' });
  const path = safeReturnPath(returnTo);
  if (path !== HOME) query.set('callbackUrl', path);
  return `/signin?${query}`;
}
