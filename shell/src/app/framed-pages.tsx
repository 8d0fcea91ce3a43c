import { loadInvitations, SessionProvider, useAuth } from '@atrium/host';
import { Fragment, type ReactNode, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { Frame } from '../features/frame/index.ts';
import { LostCustomer } from '../features/problem-pages/index.ts';
import { ReleaseNotice } from '../features/release-notice/index.ts';
import { AppBarSlots } from '../federation/remote-slots.tsx';
import { useReleaseSet } from '../lib/release-set.ts';
import { signInPath } from '../lib/return-path.ts';

/** The frame with the current page; a change of customer remounts every page. */
export function FramedPages(): ReactNode {
  const customerId = useAuth((state) => state.selectedCustomer);
  const isLost = useAuth(
    ({ loggedIn, selectedCustomer, customerListDropdown }) =>
      loggedIn && selectedCustomer !== 0 && !customerListDropdown.some(({ id }) => id === selectedCustomer),
  );
  useLeaveWhenSignedOut();
  useInvitationsOf(useAuth((state) => state.user?.id));
  return (
    <SessionProvider refetchIntervalSeconds={useReleaseSet().settings.sessionPollSeconds}>
      <Frame controls={<AppBarSlots key={customerId} />}>
        <Fragment key={customerId}>{isLost ? <LostCustomer /> : <Outlet />}</Fragment>
      </Frame>
      <ReleaseNotice />
    </SessionProvider>
  );
}

/** Loads pending invitations, for the customer dropdown and for people without a customer. */
function useInvitationsOf(userId: number | undefined): void {
  useEffect(() => {
    if (userId !== undefined) void loadInvitations();
  }, [userId]);
}

/** Opens sign-in in a new document when the session ends, so that no data of the person stays in memory. */
function useLeaveWhenSignedOut(): void {
  const loggedIn = useAuth((state) => state.loggedIn);
  useEffect(() => {
    if (loggedIn) return;
    const { pathname, search } = window.location;
    window.location.replace(signInPath(pathname + search, 'SessionEnded'));
  }, [loggedIn]);
}
