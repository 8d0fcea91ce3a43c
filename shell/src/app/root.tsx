import { type ReactNode, useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { openNewDocument } from '../lib/new-document.ts';
import { useReleaseSet } from '../lib/release-set.ts';
import { RouteSpinner } from '../lib/route-spinner.tsx';

/** Layout of all routes: the overlay during navigation, and scroll restoration. */
export function Root(): ReactNode {
  const changing = useNavigation().state !== 'idle';
  const leavesPreview = useLeavesPreview();
  return (
    <>
      {!leavesPreview && <Outlet />}
      <RouteSpinner active={changing || leavesPreview} />
      <ScrollRestoration />
    </>
  );
}

/**
 * Pages outside every customer's scope need a new document where this one has a preview: it ends with the session, and
 * its code has no part in signing in or in asking for another preview. `/` only leads on.
 */
function useLeavesPreview(): boolean {
  const { pathname, search, hash } = useLocation();
  const leaves = useReleaseSet().preview !== undefined && pathname !== '/' && !pathname.startsWith('/c/');
  useEffect(() => {
    if (leaves) void openNewDocument(pathname + search + hash);
  }, [leaves, pathname, search, hash]);
  return leaves;
}
