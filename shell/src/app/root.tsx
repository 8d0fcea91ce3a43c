import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { RouteSpinner } from '../lib/route-spinner.tsx';

/** Layout of all routes: the overlay during navigation, and scroll restoration. */
export function Root(): ReactNode {
  const changing = useNavigation().state !== 'idle';
  return (
    <>
      <Outlet />
      <RouteSpinner active={changing} />
      <ScrollRestoration />
    </>
  );
}
