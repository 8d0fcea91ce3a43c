import type { RemoteManifest } from './remote-manifest.ts';
import { isFixed } from './roles.ts';
import type { Workspace } from './workspace-names.ts';
import { workspaceOf } from './workspaces.ts';

const named: Readonly<Record<Workspace, string>> = {
  customer: 'the workspace of customers',
  provider: 'the workspace of the provider',
};

type Route = RemoteManifest['routes'][number];
type PermissionName = Extract<Route['permission'], `${string}:${string}`>;

/** A part, by its place in `remote.json`. */
interface PlacedPart {
  readonly field: string;
  readonly workspace: Workspace;
}

/**
 * Where a part of one workspace leads to the other, or says what only the other has.
 *
 * @returns one finding each, beginning with the field, without a full stop
 */
export function workspaceFindings(manifest: RemoteManifest): string[] {
  return [...routeFindings(manifest), ...slotFindings(manifest), ...permissionFindings(manifest)];
}

/** The provider's workspace begins with a page of a remote, so no cards are shown there. */
function slotFindings({ slots }: RemoteManifest): string[] {
  return slots
    .filter((part) => part.slot === 'home' && workspaceOf(part) === 'provider')
    .map(({ id }) => `slots: "${id}" is a card of the home page, which ${named.provider} does not have`);
}

/** A part that names a route is in that route's workspace, and says so itself. */
function routeFindings({
  routes,
  menu,
  search = [],
  commands = [],
  subjects = {},
}: RemoteManifest): string[] {
  const led = [
    ...menu.map((item, index) => ({ part: item, route: item.route, field: `menu.${index}` })),
    ...commands.map((item, index) => ({ part: item, route: item.route, field: `commands.${index}` })),
    ...search.map((item, index) => ({
      part: item,
      route: subjects[item.subject],
      field: `search.${index}`,
    })),
    ...routes.map((item) => ({ part: item, route: item.layout, field: `routes: layout of "${item.id}"` })),
  ];
  return led.flatMap(({ part, route: id, field }) => {
    const route = routes.find((each) => each.id === id);
    const [own, wanted] = [workspaceOf(part), route && workspaceOf(route)];
    if (!wanted || own === wanted) return [];
    return [
      `${field}: is in ${named[own]}, but "${id}" is in ${named[wanted]}; write "workspace": "${wanted}" for both, or lead to another page`,
    ];
  });
}

/** The portal's own permissions are those of roles at a customer. */
function permissionFindings({ routes, slots, ...manifest }: RemoteManifest): string[] {
  const { search = [], commands = [], permissions = [] } = manifest;
  const declared = new Map(permissions.map((permission) => [permission.name, workspaceOf(permission)]));
  const homeOf = (name: PermissionName) => declared.get(name) ?? (isFixed(name) ? 'customer' : null);
  const parts = [
    ...routes.map((part) => ({ part, field: `routes: permission of "${part.id}"`, checks: part.checks })),
    ...slots.map((part) => ({ part, field: `slots: permission of "${part.id}"`, checks: part.checks })),
    ...search.map((part, index) => ({ part, field: `search.${index}.permission`, checks: undefined })),
    ...commands.map((part, index) => ({ part, field: `commands.${index}.permission`, checks: undefined })),
  ];
  return parts.flatMap(({ part, field, checks = [] }) => {
    const workspace = workspaceOf(part);
    const own = part.permission && part.permission !== 'person' ? [part.permission] : [];
    return [
      ...own.flatMap((name) => foreign({ field, workspace }, name, homeOf(name))),
      ...checks.flatMap((name) =>
        foreign({ field: field.replace('permission', 'checks'), workspace }, name, homeOf(name)),
      ),
    ];
  });
}

function foreign({ field, workspace }: PlacedPart, name: string, home: Workspace | null): string[] {
  if (!home || home === workspace) return [];
  return [`${field}: is in ${named[workspace]}, but "${name}" is a permission of ${named[home]}`];
}
