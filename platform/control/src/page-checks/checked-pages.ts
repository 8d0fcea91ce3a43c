import { manifestIn, pagePath, type Release, type RemoteManifest } from '@atrium/contract';
import { type CurrentVersions, type FleetState, isRemote } from '@atrium/registry';

/** This customer is one that the page check makes up. */
const HOME = '/c/1';
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
  const addresses = fleet
    .filter(({ name }) => names.includes(name))
    .flatMap((release) => {
      if (isRemote(release)) {
        const remote = ofCustomers(release.remote);
        return [...routesOf(remote), ...(remote.slots.length > 0 ? [HOME] : [])];
      }
      return [
        HOME,
        ...fleet.filter(isRemote).flatMap(({ remote }) => routesOf(ofCustomers(remote)).slice(0, 1)),
      ];
    });
  return [...new Set(addresses)];
}

/** The person of the page check is of a customer, so pages of the provider's workspace are not opened. */
function ofCustomers(remote: RemoteManifest): RemoteManifest {
  return manifestIn(remote, 'customer') ?? { ...remote, routes: [], slots: [] };
}

function routesOf({ basePath, routes }: RemoteManifest): string[] {
  return routes.map(({ path }) => {
    const segments = pagePath(path)
      .split('/')
      .map((segment) => (segment.startsWith(':') ? ANY_ID : segment));
    return [HOME, basePath, ...segments].filter(Boolean).join('/');
  });
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
