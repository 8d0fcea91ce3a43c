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

/** Layouts around one page. */
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
  const address = segmentsOf(path.replace(/\/+$/, ''));
  const matches = routes.flatMap((route) => {
    const params = parametersIn(route.path, address);
    const nesting = params && nestingOf(routes, route);
    return nesting ? [{ route, nesting, params, rank: `${rankOf(route.path)}${nesting.length}` }] : [];
  });
  return matches.sort((a, b) => (a.rank < b.rank ? 1 : -1))[0] ?? null;
}

/** A route after its layouts, outermost first; null if they are not all among `routes`, or too many. */
export function nestingOf<Route extends AddressedRoute>(
  routes: readonly Route[],
  route: Route,
): readonly Route[] | null {
  const nesting = [route];
  let wanted = route.layout;
  while (wanted !== undefined) {
    const layout = routes.find(({ id }) => id === wanted);
    if (!layout || nesting.length > MAX_LAYOUTS) return null;
    nesting.unshift(layout);
    wanted = layout.layout;
  }
  return nesting;
}

function segmentsOf(path: string): string[] {
  return path === '' ? [] : path.split('/');
}

/** Sorts what may match the same address. */
function rankOf(path: string): string {
  const kinds = segmentsOf(path).map((segment) => (segment === '*' ? 0 : segment.startsWith(':') ? 2 : 3));
  return `${kinds.join('')}${path.endsWith('*') ? '' : 1}`;
}

function parametersIn(path: string, address: readonly string[]): Record<string, string> | null {
  const expected = segmentsOf(path);
  const isOpen = expected.at(-1) === '*';
  if (isOpen ? address.length < expected.length - 1 : address.length !== expected.length) return null;
  const params: [string, string][] = [];
  for (const [index, segment] of expected.entries()) {
    const found = address[index] ?? '';
    if (segment === '*') params.push(['*', address.slice(index).map(decoded).join('/')]);
    else if (segment.startsWith(':') && found !== '') params.push([segment.slice(1), decoded(found)]);
    else if (segment !== found) return null;
  }
  return Object.fromEntries(params);
}

/** Browsers also send addresses that are no valid encoding. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
