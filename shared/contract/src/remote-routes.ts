import type { RemoteRoute } from './remote-manifest.ts';

// A module without schemas, so that pages can import it.

/** What the address of a page depends on. Paths are relative to the base path of the remote. */
export type AddressedRoute = Pick<RemoteRoute, 'id' | 'path' | 'layout'>;

export interface MatchedRoute<Route extends AddressedRoute> {
  readonly route: Route;
  /** From the outermost layout to the page itself. */
  readonly nesting: readonly Route[];
  /** Decoded; `*` is the rest of the address of a route that ends in it. */
  readonly params: Readonly<Record<string, string>>;
}

/** What a remote's area depends on. */
interface Area {
  readonly remote: { readonly basePath: string };
}

/** The remote in whose area a path of its workspace is. One without a base path has what no other has. */
export function areaAt<T extends Area>(remotes: readonly T[], path: string): T | undefined {
  const [basePath] = path.split('/');
  return remotes.find(({ remote }) => remote.basePath === basePath) ?? remotes.find(isRoot);
}

function isRoot({ remote }: Area): boolean {
  return remote.basePath === '';
}

/** What is left of a path of its workspace in the area of a remote: `3` of `applications/3`. */
export function pathInArea({ remote }: Area, path: string): string {
  return isRoot({ remote }) ? path : path.slice(remote.basePath.length + 1);
}

export const MAX_LAYOUTS = 4;

/** The path of a route that ends in `*` without it: the first one of its addresses. */
export function pagePath(path: string): string {
  return path.replace(/\/?\*$/, '');
}

/**
 * The route at an address. From the left, a fixed segment beats a parameter, which beats `*`; a page at the path of its
 * layout beats the layout alone.
 *
 * @returns null also where the layouts of the route are not among `routes`
 */
export function matchedRoute<Route extends AddressedRoute>(
  routes: readonly Route[],
  path: string,
): MatchedRoute<Route> | null {
  const address = path.replace(/\/+$/, '');
  const matches = routes.flatMap((route) => {
    const params = parametersIn(route.path, address);
    const nesting = params && nestingOf(routes, route);
    return nesting ? [{ route, nesting, params, rank: rankOf(route.path) + nesting.length }] : [];
  });
  return matches.sort((a, b) => (a.rank < b.rank ? 1 : -1))[0] ?? null;
}

/** A route after its layouts, outermost first; null if they are not all among `routes`, or too many. */
export function nestingOf<Route extends AddressedRoute>(
  routes: readonly Route[],
  route: Route,
  above = MAX_LAYOUTS,
): readonly Route[] | null {
  if (!route.layout) return [route];
  const layout = above > 0 && routes.find(({ id }) => id === route.layout);
  const outer = layout && nestingOf(routes, layout, above - 1);
  return outer ? [...outer, route] : null;
}

function rankOf(path: string): string {
  const kinds = path.split('/').map((name) => (name === '*' ? 0 : name.startsWith(':') ? 2 : 3));
  return `${kinds.join('')}${path.endsWith('*') ? '' : 1}`;
}

function parametersIn(path: string, address: string): Record<string, string> | null {
  const names: string[] = [];
  const pattern = `/${path}`.replace(/\/(?:\*$|:([^/]+))/g, (_, name = '*') => {
    names.push(name);
    return name === '*' ? '(?:/(.*))?' : '/([^/]+)';
  });
  const found = new RegExp(`^${pattern}$`).exec(`/${address}`);
  return found && Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1])]));
}

/** Browsers also send addresses that are no valid encoding. */
function decoded(text = ''): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
