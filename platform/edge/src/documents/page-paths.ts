import { type RemoteManifest, shellPages } from '@atrium/contract';

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

/** Fixed segments win over parameters. */
export function routeId({ routes }: RemotePages['remote'], path: string): string | undefined {
  const exact = routes.find((route) => route.path === path);
  return (exact ?? routes.find((route) => matches(route.path, path)))?.id;
}

export function routeParameters(pattern: string, path: string): Record<string, string> {
  const actual = path.split('/');
  const parameters = pattern
    .split('/')
    .flatMap((segment, index) =>
      segment.startsWith(':') ? [[segment.slice(1), decodeURIComponent(actual[index] ?? '')]] : [],
    );
  return Object.fromEntries(parameters);
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
  const owner = remotes.find(({ remote }) => remote.basePath === basePath);
  return owner !== undefined && routeId(owner.remote, rest) !== undefined;
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const actual = path.split('/');
  return (
    expected.length === actual.length &&
    expected.every((segment, index) =>
      segment.startsWith(':') ? actual[index] !== '' : segment === actual[index],
    )
  );
}
