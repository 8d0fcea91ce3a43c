import type { Localized, ReleaseSetRemote, RemoteRoute } from '@atrium/contract';
import { useMatches } from 'react-router-dom';

/** Handle of a route: its title by locale, and the remote that owns it. */
export interface RouteInfo {
  readonly title: Localized<string> | null;
  readonly remote?: ReleaseSetRemote;
  readonly route?: RemoteRoute;
}

/** The handle of the innermost matched route that has one. */
export function useRouteInfo(): RouteInfo | null {
  const described = useMatches().findLast((match) => match.handle);
  return (described?.handle as RouteInfo | undefined) ?? null;
}
