import {
  areaAt as areaOf,
  type MatchedRoute,
  matchedRoute,
  pagePath,
  pathInArea,
  type ReleaseSet,
  type ReleaseSetRemote,
  type RemoteRoute,
} from '@atrium/contract';

export interface PageOfRemote extends MatchedRoute<RemoteRoute> {
  readonly remote: ReleaseSetRemote;
}

/** All paths here are relative to the customer's. */
export function routePath({ remote }: ReleaseSetRemote, route: RemoteRoute): string {
  return [remote.basePath, pagePath(route.path)].filter(Boolean).join('/');
}

export function pageAt(releaseSet: ReleaseSet, path: string): PageOfRemote | null {
  const remote = areaAt(releaseSet, path);
  const match = remote && matchedRoute(remote.remote.routes, pathInArea(remote, path));
  return match ? { remote, ...match } : null;
}

export function areaAt({ remotes }: ReleaseSet, path: string): ReleaseSetRemote | null {
  return areaOf(remotes, path) ?? null;
}

/** Only the whole release set may say what is at a path. */
export function isPageToCome(releaseSet: ReleaseSet, path: string): boolean {
  return Boolean(releaseSet.known && areaAt(releaseSet, path) && !pageAt(releaseSet, path));
}
