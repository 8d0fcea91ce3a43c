import type { PlacedView } from '@atrium/contract';
import { hasViewEnded, loadInvitations, SessionProvider, useAuth } from '@atrium/host';
import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { Frame } from '../features/frame/index.ts';
import { PaletteButton } from '../features/palette/index.ts';
import { PreviewBadge } from '../features/preview-badge/index.ts';
import { LostCustomer } from '../features/problem-pages/index.ts';
import { ReleaseNotice } from '../features/release-notice/index.ts';
import { viewBanner } from '../features/view-banner/index.ts';
import { PageSkeleton } from '../federation/page-skeleton.tsx';
import { AppBarSlots } from '../federation/remote-slots.tsx';
import { measureVitals } from '../lib/measure-vitals.ts';
import { useReleaseSet, useReleaseSets } from '../lib/release-set.ts';
import { pathAfterView, signInPath } from '../lib/return-path.ts';

/** When the session ends, the pages leave the document at once, and sign-in opens; after a view, what was before it. */
export function FramedPages(): ReactNode {
  const view = useReleaseSet().place?.view;
  if (useAuth((state) => state.loggedIn)) return <PagesOfPerson />;
  return view && hasViewEnded() ? <Navigate to={pathAfterView(view.back)} replace /> : <SignInAgain />;
}

function SignInAgain(): ReactNode {
  const { pathname, search } = useLocation();
  return <Navigate to={signInPath(pathname + search, 'SessionEnded')} replace />;
}

function PagesOfPerson(): ReactNode {
  const customerId = useAuth((state) => state.selectedCustomer);
  const isLost = useAuth(
    ({ selectedCustomer, customerListDropdown }) =>
      selectedCustomer !== 0 && !customerListDropdown.some(({ id }) => id === selectedCustomer),
  );
  const releaseSets = useReleaseSets();
  const { settings, place } = useReleaseSet();
  useEffect(() => measureVitals(releaseSets), [releaseSets]);
  useInvitationsOf(useAuth((state) => (place?.view ? undefined : state.user?.id)));
  return (
    <SessionProvider refetchIntervalSeconds={settings.sessionPollSeconds}>
      <Frame
        controls={(customerSwitch) => (
          <>
            <PaletteButton customerSwitch={customerSwitch} />
            <AppBarSlots key={customerId} />
          </>
        )}
      >
        <Fragment key={customerId}>{isLost ? <LostCustomer /> : <PageOfCustomer id={customerId} />}</Fragment>
      </Frame>
      <ReleaseNotice />
      <PreviewBadge />
      {place?.view && <BannerOf view={place.view} />}
    </SessionProvider>
  );
}

function BannerOf({ view }: { readonly view: PlacedView }): ReactNode {
  const { ViewBanner } = viewBanner.loaded();
  return <ViewBanner view={view} />;
}

/**
 * Between a switch and the change of the address that follows it, the page would make its calls by itself, and the
 * navigation would make them again as early ones.
 */
function PageOfCustomer({ id }: { readonly id: number }): ReactNode {
  const { customerId = String(id) } = useParams();
  return customerId === String(id) ? <Outlet /> : <PageSkeleton />;
}

/** The customer dropdown shows them, and so does the home page of a person without a customer. */
function useInvitationsOf(userId: number | undefined): void {
  useEffect(() => {
    if (userId !== undefined) void loadInvitations();
  }, [userId]);
}
