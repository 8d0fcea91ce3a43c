import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { RouteSpinner } from '../lib/route-spinner.tsx';

/** What every address has in common: the overlay of a page change. */
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
