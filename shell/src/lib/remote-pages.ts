import type { ReleaseSet, ReleaseSetRemote, RemoteRoute } from '@atrium/contract';
import { matchRoutes } from 'react-router-dom';

export interface PageOfRemote {
  readonly remote: ReleaseSetRemote;
  readonly route: RemoteRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** All paths here are relative to the customer's. */
export function routePath({ remote }: ReleaseSetRemote, route: RemoteRoute): string {
  return [remote.basePath, route.path].filter(Boolean).join('/');
}

export function pageAt({ remotes }: ReleaseSet, path: string): PageOfRemote | null {
  const pages = remotes.flatMap((remote) =>
    remote.remote.routes.map((route) => ({ path: routePath(remote, route), handle: { remote, route } })),
  );
  const match = matchRoutes(pages, `/${path}`)?.at(-1);
  return match ? { ...match.route.handle, params: match.params as Record<string, string> } : null;
}

export function areaAt({ remotes }: ReleaseSet, path: string): ReleaseSetRemote | null {
  const [basePath] = path.split('/');
  return remotes.find(({ remote }) => remote.basePath === basePath) ?? null;
}

/** Only the whole release set may say what is at a path. */
export function isPageToCome(releaseSet: ReleaseSet, path: string): boolean {
  return Boolean(releaseSet.known && areaAt(releaseSet, path) && !pageAt(releaseSet, path));
}
