import { matchedRoute, type RemoteManifest, shellPages } from '@atrium/contract';

interface RemotePages {
  readonly remote: Pick<RemoteManifest, 'basePath' | 'routes'>;
}

/** `/c/7/applications/3` is `3` of the remote whose base path is `applications`. */
export interface ScopedPath {
  readonly customerId: string;
  /** Undefined for the customer's home. */
  readonly basePath: string | undefined;
  readonly rest: string;
}

export function scopedPath(path: string): ScopedPath | null {
  const [, scope, customerId, basePath, ...rest] = path.replace(/\/+$/, '').split('/');
  return scope === 'c' && customerId ? { customerId, basePath, rest: rest.join('/') } : null;
}

/** The remote whose area a path is in. */
export function ownerOf<T extends RemotePages>(
  { remotes }: { readonly remotes: readonly T[] },
  path: string,
): T | undefined {
  const basePath = scopedPath(path)?.basePath;
  return remotes.find(({ remote }) => remote.basePath === basePath);
}

/** Whether the subject of a page exists is for the API to say. */
export function isKnownPage(
  { remotes }: { readonly remotes: readonly RemotePages[] },
  path: string,
): boolean {
  const scoped = scopedPath(path);
  if (!scoped) return shellPages.some((page) => page === (path.replace(/\/+$/, '') || '/'));
  const { customerId, basePath, rest } = scoped;
  if (!/^\d+$/.test(customerId)) return false;
  if (!basePath) return true;
  const owner = ownerOf({ remotes }, path);
  return owner !== undefined && matchedRoute(owner.remote.routes, rest) !== null;
}
