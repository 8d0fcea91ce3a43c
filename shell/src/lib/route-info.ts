import type { Localized } from '@atrium/contract';
import { useMatches } from 'react-router-dom';
import { useReleaseSet } from './release-set.ts';
import { areaAt, type PageOfRemote, pageAt } from './remote-pages.ts';

export interface RouteInfo {
  readonly title: Localized<string> | null;
  readonly page?: PageOfRemote;
}

export interface RouteHandle extends Pick<RouteInfo, 'title'> {
  /** Where the address is of no remote, the title is the handle's. */
  readonly isOfRemotes?: boolean;
}

export function useRouteInfo(): RouteInfo | null {
  const releaseSet = useReleaseSet();
  const match = useMatches().findLast(({ handle }) => handle);
  if (!match) return null;
  const { title, isOfRemotes } = match.handle as RouteHandle;
  if (!isOfRemotes) return { title };
  const path = match.params['*'] ?? '';
  const page = pageAt(releaseSet, path);
  if (page) return { title: page.route.title, page };
  const area = releaseSet.known && areaAt(releaseSet, path);
  return { title: area ? (area.remote.menu[0]?.label ?? null) : title };
}
