import type { RemoteManifest } from './remote-manifest.ts';
import type { Workspace } from './workspace-names.ts';

// A module without schemas, so that pages can import it.

/** Where the pages of the provider's workspace are. No document, file or response for customers names it. */
export const DESK_PATH = '/desk';

/**
 * The remote with this base path has the provider's pages right below {@link DESK_PATH}; those of others are below their
 * base paths, as in a customer's scope.
 */
export const DESK_BASE_PATH = 'desk';

interface Placed {
  readonly workspace?: Workspace | undefined;
}

/** What says nothing is a customer's. */
export function workspaceOf({ workspace = 'customer' }: Placed): Workspace {
  return workspace;
}

/** A part without the name of its workspace, which documents do not have. */
function withoutWorkspace<T extends Placed>({ workspace, ...part }: T): Omit<T, 'workspace'> {
  return part;
}

/** The base path of a remote in a workspace; empty for the one that has its root. */
export function basePathIn({ basePath }: Pick<RemoteManifest, 'basePath'>, workspace: Workspace): string {
  return workspace === 'provider' && basePath === DESK_BASE_PATH ? '' : basePath;
}

/**
 * What a remote adds to one workspace, with nothing of the other.
 *
 * @returns null if that is nothing: no page and no card
 */
export function manifestIn(manifest: RemoteManifest, workspace: Workspace): RemoteManifest | null {
  const partsOf = <T extends Placed>(parts: readonly T[]) =>
    parts.filter((part) => workspaceOf(part) === workspace).map(withoutWorkspace);
  const { subjects, permissions, search, commands } = manifest;
  const [routes, slots] = [partsOf(manifest.routes), partsOf(manifest.slots)];
  if (routes.length === 0 && slots.length === 0) return null;
  const ids = new Set(routes.map(({ id }) => id));
  return {
    ...manifest,
    basePath: basePathIn(manifest, workspace),
    routes,
    menu: partsOf(manifest.menu),
    ...(subjects && {
      subjects: Object.fromEntries(Object.entries(subjects).filter(([, route]) => ids.has(route))),
    }),
    ...(permissions && { permissions: partsOf(permissions) }),
    ...(search && { search: partsOf(search) }),
    ...(commands && { commands: partsOf(commands) }),
    slots,
  };
}
