import {
  areaAt,
  DESK_PATH,
  matchedRoute,
  pathInArea,
  type RemoteManifest,
  shellPages,
  type Workspace,
} from '@atrium/contract';

interface RemotePages {
  readonly remote: Pick<RemoteManifest, 'basePath' | 'routes'>;
}

/** Remotes as they are in one workspace. */
interface PlacedRemotes<T> {
  readonly remotes: readonly T[];
  /** Absent for that of customers. */
  readonly workspace?: Workspace;
}

/** `/c/7/applications/3` is `applications/3` for customer 7; `/desk/cases/3` is `cases/3`, for none. */
export interface ScopedPath {
  readonly customerId: string;
  /** Empty for the first page. */
  readonly inside: string;
}

/** Null outside the workspace: in that of customers the address of the provider's is any other unknown one. */
export function scopedPath(path: string, workspace: Workspace = 'customer'): ScopedPath | null {
  const [, scope, ...rest] = path.replace(/\/+$/, '').split('/');
  if (workspace === 'provider')
    return `/${scope}` === DESK_PATH ? { customerId: '0', inside: rest.join('/') } : null;
  const [customerId, ...inside] = rest;
  return scope === 'c' && customerId ? { customerId, inside: inside.join('/') } : null;
}

/** Whether an address is one of the provider's workspace, if there is one for its reader. */
export function isAtDesk(path: string): boolean {
  return scopedPath(path, 'provider') !== null;
}

/** The remote whose area a path is in. */
export function ownerOf<T extends RemotePages>(
  { remotes, workspace }: PlacedRemotes<T>,
  path: string,
): T | undefined {
  const scoped = scopedPath(path, workspace);
  return scoped ? areaAt(remotes, scoped.inside) : undefined;
}

/** The page at a path, and the remote that has it. */
export function pageAt<T extends RemotePages>({ remotes, workspace }: PlacedRemotes<T>, path: string) {
  const scoped = scopedPath(path, workspace);
  const owner = scoped && areaAt(remotes, scoped.inside);
  const matched = owner && matchedRoute(owner.remote.routes, pathInArea(owner, scoped.inside));
  return matched ? { owner, ...matched } : null;
}

/** Whether the subject of a page exists is for the API to say. */
export function isKnownPage(placed: PlacedRemotes<RemotePages>, path: string): boolean {
  const scoped = scopedPath(path, placed.workspace);
  if (!scoped) return shellPages.some((page) => page === (path.replace(/\/+$/, '') || '/'));
  if (!/^\d+$/.test(scoped.customerId)) return false;
  return isHome(scoped, placed.workspace) || pageAt(placed, path) !== null;
}

/** The home page of customers is the shell's. */
function isHome({ inside }: ScopedPath, workspace: Workspace = 'customer'): boolean {
  return inside === '' && workspace === 'customer';
}

/** A page of a customer that one of the provider's people sees as a member does. */
export interface ViewedPath {
  readonly viewId: string;
  readonly customerId: string;
  /** What the addresses of the view's pages begin with. */
  readonly root: string;
  /** The same page in the scope of the customer. */
  readonly path: string;
}

const viewed = new RegExp(
  `^(${DESK_PATH}/view/([1-9]\\d{0,9})/([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}))(/.*)?$`,
);

/** No page of the desk is at such an address. */
export function viewedPath(path: string): ViewedPath | null {
  const [, root, customerId, viewId, inside = ''] = viewed.exec(path) ?? [];
  if (!root || !customerId || !viewId) return null;
  return { viewId, customerId, root: `${root}/`, path: `/c/${customerId}${inside}` };
}
