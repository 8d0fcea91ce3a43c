import type { Localized, ReleaseSetRemote, RemoteRoute } from '@atrium/contract';
import { useMatches } from 'react-router-dom';
import { useReleaseSet } from './release-set.ts';
import { areaAt, pageAt } from './remote-pages.ts';

/** What the shell knows of a page: its title by locale, and the remote that owns it. */
export interface RouteInfo {
  readonly title: Localized<string> | null;
  readonly remote?: ReleaseSetRemote;
  readonly route?: RemoteRoute;
}

/** Handle of a route of the shell. */
export interface RouteHandle extends Pick<RouteInfo, 'title'> {
  /** Whether it shows the pages of remotes; the title is that of any other address then. */
  readonly isOfRemotes?: boolean;
}

/** The innermost matched route that has a handle. */
export function useRouteInfo(): RouteInfo | null {
  const releaseSet = useReleaseSet();
  const match = useMatches().findLast(({ handle }) => handle);
  if (!match) return null;
  const { title, isOfRemotes } = match.handle as RouteHandle;
  if (!isOfRemotes) return { title };
  const path = match.params['*'] ?? '';
  const page = pageAt(releaseSet, path);
  if (page) return { title: page.route.title, remote: page.remote, route: page.route };
  const area = releaseSet.known && areaAt(releaseSet, path);
  return area ? { title: area.remote.menu[0]?.label ?? null, remote: area } : { title };
}
