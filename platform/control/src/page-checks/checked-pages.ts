import type { Release, RemoteManifest } from '@atrium/contract';
import { type CurrentVersions, type FleetState, isRemote } from '@atrium/registry';

/** Customer in whose scope pages are opened; the page check makes it up. */
const HOME = '/c/1';
/** Value of every parameter in a path. */
const ANY_ID = '1';

/** Versions that a change gives to customers, and the fleet that they are opened in. */
export interface NewVersions {
  readonly names: readonly string[];
  readonly fleet: CurrentVersions;
}

/** What a change would give to customers that had other versions before: new current versions, and each new canary. */
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

/**
 * Addresses at which some releases of a fleet are opened: every page of a remote, and the home page for its slots; for a
 * shell, the home page and one page of each remote.
 */
export function addressesOf(names: readonly string[], fleet: readonly Release[]): string[] {
  const addresses = fleet
    .filter(({ name }) => names.includes(name))
    .flatMap((release) => {
      if (isRemote(release))
        return [...routesOf(release.remote), ...(release.remote.slots.length > 0 ? [HOME] : [])];
      return [HOME, ...fleet.filter(isRemote).flatMap(({ remote }) => routesOf(remote).slice(0, 1))];
    });
  return [...new Set(addresses)];
}

function routesOf({ basePath, routes }: RemoteManifest): string[] {
  return routes.map(({ path }) => {
    const segments = path.split('/').map((segment) => (segment.startsWith(':') ? ANY_ID : segment));
    return [HOME, basePath, ...segments].filter(Boolean).join('/');
  });
}

/** Every permission that pages and cards of a fleet need, so that all of them are open to the person of the page check. */
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
