import { type ReactNode, useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { openNewDocument } from '../lib/new-document.ts';
import { useReleaseSet } from '../lib/release-set.ts';
import { RouteSpinner } from '../lib/route-spinner.tsx';

export function Root(): ReactNode {
  const changing = useNavigation().state !== 'idle';
  const leaves = useLeaves();
  return (
    <>
      {!leaves && <Outlet />}
      <RouteSpinner active={changing || leaves} />
      <ScrollRestoration />
    </>
  );
}

// A preview ends with the session, and its code has no part in signing in or in asking for another preview. So pages
// outside every customer's scope are opened in a new document; `/` only leads on. A document of another workspace has
// nothing outside of it.
function useLeaves(): boolean {
  const { pathname, search, hash } = useLocation();
  const { preview, place } = useReleaseSet();
  const leaves = place
    ? !`${pathname}/`.startsWith(place.root)
    : preview !== undefined && pathname !== '/' && !pathname.startsWith('/c/');
  useEffect(() => {
    if (leaves) void openNewDocument(pathname + search + hash);
  }, [leaves, pathname, search, hash]);
  return leaves;
}
