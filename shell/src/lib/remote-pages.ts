import type { ReleaseSet, ReleaseSetRemote, RemoteRoute } from '@atrium/contract';
import { matchRoutes } from 'react-router-dom';

/** A page of a remote at an address. */
export interface PageOfRemote {
  readonly remote: ReleaseSetRemote;
  readonly route: RemoteRoute;
  /** Values of the route's parameters. */
  readonly params: Readonly<Record<string, string>>;
}

/** Path of a remote's route, relative to the customer's path. */
export function routePath({ remote }: ReleaseSetRemote, route: RemoteRoute): string {
  return [remote.basePath, route.path].filter(Boolean).join('/');
}

/** @param path relative to the customer's path */
export function pageAt({ remotes }: ReleaseSet, path: string): PageOfRemote | null {
  const pages = remotes.flatMap((remote) =>
    remote.remote.routes.map((route) => ({ path: routePath(remote, route), handle: { remote, route } })),
  );
  const match = matchRoutes(pages, `/${path}`)?.at(-1);
  return match ? { ...match.route.handle, params: match.params as Record<string, string> } : null;
}

/**
 * The remote whose area a path is in.
 *
 * @param path relative to the customer's path
 */
export function areaAt({ remotes }: ReleaseSet, path: string): ReleaseSetRemote | null {
  const [basePath] = path.split('/');
  return remotes.find(({ remote }) => remote.basePath === basePath) ?? null;
}

/**
 * Whether only the whole release set says what is at a path.
 *
 * @param path relative to the customer's path
 */
export function isPageToCome(releaseSet: ReleaseSet, path: string): boolean {
  return Boolean(releaseSet.known && areaAt(releaseSet, path) && !pageAt(releaseSet, path));
}
