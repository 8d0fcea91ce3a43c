import { RequestError } from '@atrium/host';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { CrashPage, ScopeProblemPage, UnknownAddressPage } from '../features/problem-pages/index.ts';

export function RouteProblem(): ReactNode {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error)) return <UnknownAddressPage />;
  if (!(error instanceof RequestError)) return <CrashPage error={error} />;
  const retry = () => void navigate(pathname + search, { replace: true });
  return <ScopeProblemPage error={error} retry={retry} />;
}
