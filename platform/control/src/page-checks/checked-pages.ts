import {
  DESK_PATH,
  manifestIn,
  pagePath,
  type Release,
  type RemoteManifest,
  type Workspace,
  workspaces,
} from '@atrium/contract';
import { type CurrentVersions, type FleetState, isRemote } from '@atrium/registry';

/** What addresses begin with. The customer is one that the page check makes up. */
const HOMES: Readonly<Record<Workspace, string>> = { customer: '/c/1', provider: DESK_PATH };
const ANY_ID = '1';

export interface NewVersions {
  readonly names: readonly string[];
  readonly fleet: CurrentVersions;
}

/** A version is new if some customers had another one before: each new current version, and each new canary. */
export function newVersions(next: FleetState, before: FleetState): NewVersions[] {
  const current = Object.keys(next.versions).filter((name) => next.versions[name] !== before.versions[name]);
  const canaries = Object.entries(next.canaries).filter(
    ([name, { version }]) => before.canaries[name]?.version !== version,
  );
  return [
    ...(current.length > 0 ? [{ names: current, fleet: next.versions }] : []),
    ...canaries.map(([name, { version }]) => ({
      names: [name],
      fleet: { ...next.versions, [name]: version },
    })),
  ];
}

/** Every page of a remote is opened, and the home page for its slots; for a shell, one page of each remote. */
export function addressesOf(names: readonly string[], fleet: readonly Release[]): string[] {
  const checked = fleet.filter(({ name }) => names.includes(name));
  const inEach = (pages: (workspace: Workspace) => readonly string[]) => workspaces.flatMap(pages);
  const ofRemotes = checked
    .filter(isRemote)
    .flatMap(({ remote }) => inEach((workspace) => pagesOf(remote, workspace)));
  const ofShell = fleet
    .filter(isRemote)
    .flatMap(({ remote }) => inEach((workspace) => pagesOf(remote, workspace).slice(0, 1)));
  return [...new Set([...ofRemotes, ...(checked.every(isRemote) ? [] : [HOMES.customer, ...ofShell])])];
}

function pagesOf(remote: RemoteManifest, workspace: Workspace): string[] {
  const { basePath, routes, slots } = manifestIn(remote, workspace) ?? {
    basePath: '',
    routes: [],
    slots: [],
  };
  const pages = routes.map(({ path }) => {
    const segments = pagePath(path)
      .split('/')
      .map((segment) => (segment.startsWith(':') ? ANY_ID : segment));
    return [HOMES[workspace], basePath, ...segments].filter(Boolean).join('/');
  });
  return slots.length > 0 ? [...pages, HOMES[workspace]] : pages;
}

/** All pages and cards must be open to the person of the page check. */
export function permissionsOf(fleet: readonly Release[]): string[] {
  const named = fleet
    .filter(isRemote)
    .flatMap(({ remote: { routes, slots, search = [], permissions = [] } }) => [
      ...[...routes, ...slots].flatMap(({ permission, checks = [] }) => [permission, ...checks]),
      ...search.map(({ permission }) => permission),
      ...permissions.map(({ name }) => name),
    ]);
  return [...new Set(named)].filter((name) => name !== 'person');
}
