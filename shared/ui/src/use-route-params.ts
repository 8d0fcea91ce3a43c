import { useParams } from 'react-router-dom';

type NameIn<Segment extends string> = Segment extends `:${infer Name}`
  ? Name
  : Segment extends '*'
    ? '*'
    : never;

/** Names of the parameters of a path: `id` and `*` of `recipes/:id/*`. */
export type RouteParamName<Path extends string> = string extends Path
  ? string
  : Path extends `${infer Segment}/${infer Rest}`
    ? NameIn<Segment> | RouteParamName<Rest>
    : NameIn<Path>;

export type RouteParams<Path extends string> = { readonly [Name in RouteParamName<Path>]: string };

/**
 * Parameters of the page's address, by the names in its path: `const { id } = useRouteParams('recipes/:id')`.
 *
 * @param path the path of the route, as in `remote.json` or in a `<Route>` of the page's own
 * @throws {Error} if the page's address has no parameter of a name in `path`
 */
export function useRouteParams<const Path extends string>(path: Path): RouteParams<Path> {
  const params = useParams();
  const names = path.split('/').filter((segment) => segment === '*' || segment.startsWith(':'));
  const missing = names.map((name) => name.replace(/^:/, '')).find((name) => params[name] === undefined);
  if (missing !== undefined)
    throw new Error(
      `useRouteParams: the address of this page has no parameter "${missing}" of "${path}"; write the path that remote.json or the <Route> has.`,
    );
  return params as RouteParams<Path>;
}
