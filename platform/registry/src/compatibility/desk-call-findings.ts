import { manifestIn, type Release, workspaceOf } from '@atrium/contract';
import { deskCalls } from '@atrium/contract/desk';
import type { RemoteRelease } from '../remote-release.ts';
import { releaseLabel } from './release-label.ts';

const known = new Set(Object.keys(deskCalls));

/** Whether a call is one of the provider's desk, which the public description of the API does not name. */
export function isOfDesk(call: string): boolean {
  return known.has(call) || /^\w+ \/customer-portal\/desk\//.test(call);
}

/**
 * The API describes these calls to the provider's people alone, so they are compared with those that the control plane
 * itself knows: both are released together. No page of customers may name one.
 */
export function deskCallFindings(release: Release): string[] {
  const named = release.calls.filter(isOfDesk);
  if (named.length === 0) return [];
  const label = releaseLabel(release);
  if (!isAtDesk(release))
    return named.map((call) => `${label} calls ${call}, which only pages of the provider's workspace may.`);
  const unknown = named.filter((call) => !known.has(call));
  return [
    ...unknown.map((call) => `${label} calls ${call}, which this portal does not have.`),
    ...ofCustomers(release),
  ];
}

function isAtDesk(release: Release): release is RemoteRelease {
  const { routes, slots } = release.remote ?? { routes: [], slots: [] };
  return [...routes, ...slots].some((part) => workspaceOf(part) === 'provider');
}

function ofCustomers(release: RemoteRelease): string[] {
  const { routes, slots } = manifestIn(release.remote, 'customer') ?? { routes: [], slots: [] };
  return [...routes, ...slots].flatMap(({ id }) =>
    (release.callsByPart[id] ?? [])
      .filter(isOfDesk)
      .map(
        (call) =>
          `${releaseLabel(release)}: "${id}" is in the workspace of customers, but its scripts call ${call}, which only pages of the provider's workspace may.`,
      ),
  );
}
