import {
  manifestIn,
  needsUserToken,
  type RemoteManifest,
  type Workspace,
  workspaceOf,
  workspaces,
} from '@atrium/contract';
import type { RemoteRelease } from '../remote-release.ts';
import { type ApiDescription, callKey, type Permissions } from './api-description.ts';
import { releaseLabel } from './release-label.ts';

const PERSON = 'person';

type Part = Pick<RemoteManifest['routes'][number], 'id' | 'permission' | 'checks'>;

const words: Readonly<Record<Workspace, string>> = {
  customer: 'the workspace of customers',
  provider: 'the workspace of the provider',
};

/** A permission covers another one if each role that grants it grants the other one too. */
export function permissionFindings(release: RemoteRelease, api: ApiDescription): string[] {
  const [customer, provider] = workspaces.map((workspace) => manifestIn(release.remote, workspace));
  return [
    ...(customer ? customerFindings(release, customer, api) : []),
    ...(provider ? providerFindings(release, provider, api) : []),
  ];
}

function customerFindings(
  release: RemoteRelease,
  remote: RemoteManifest,
  { calls, permissions }: ApiDescription,
): string[] {
  if (!calls || !permissions) return [];
  const label = releaseLabel(release);
  const unknown = namedPermissions(remote).filter((name) => !permissions.has(name));
  const uncovered = [...remote.routes, ...remote.slots].flatMap((part) =>
    (release.callsByPart[part.id] ?? []).flatMap((call) => {
      const needed = calls.get(keyOf(call));
      if (needed === undefined || covers(part, needed, permissions)) return [];
      return [
        `${label}: "${part.id}" is shown to holders of "${part.permission}", but its scripts call ${call}, which needs "${needed}".`,
      ];
    }),
  );
  return [
    ...unknown.map((name) => `${label} names the permission "${name}", which the running API does not know.`),
    ...uncovered,
  ];
}

/** Roles at a customer are not those of the provider's people, whose permissions no public description names. */
function providerFindings(
  release: RemoteRelease,
  { routes, slots }: RemoteManifest,
  { calls }: ApiDescription,
): string[] {
  if (!calls) return [];
  return [...routes, ...slots].flatMap(({ id }) =>
    (release.callsByPart[id] ?? []).flatMap((call) => {
      const needed = calls.get(keyOf(call));
      // Who works at the provider is a person, too, whose own things take the user token.
      if (needed === undefined || needed === 'public' || needsUserToken(call)) return [];
      const what = needed === PERSON ? 'takes no token of the provider' : `needs "${needed}" at a customer`;
      return [
        `${releaseLabel(release)}: "${id}" is in the workspace of the provider, but its scripts call ${call}, which ${what}.`,
      ];
    }),
  );
}

/** Names a permission that another remote brings along for the other workspace. */
export function foreignPermissions(release: RemoteRelease, remotes: readonly RemoteRelease[]): string[] {
  const declared = remotes.flatMap((owner) =>
    (owner.remote.permissions ?? []).map((permission) => ({
      owner,
      name: permission.name,
      home: workspaceOf(permission),
    })),
  );
  return workspaces.flatMap((workspace) => {
    const part = manifestIn(release.remote, workspace);
    const named = new Set<string>(part ? namedPermissions(part) : []);
    return declared
      .filter(({ owner, name, home }) => owner !== release && home !== workspace && named.has(name))
      .map(
        ({ owner, name, home }) =>
          `${releaseLabel(release)} names the permission "${name}" in ${words[workspace]}, but ${releaseLabel(owner)} brings it along for ${words[home]}.`,
      );
  });
}

function keyOf(call: string): string {
  const [method = '', path = ''] = call.split(' ');
  return callKey(method, path);
}

function namedPermissions(manifest: RemoteManifest): string[] {
  const { search = [], commands = [], permissions = [] } = manifest;
  const needed = [...manifest.routes, ...manifest.slots].flatMap(({ permission, checks = [] }) => [
    permission,
    ...checks,
  ]);
  const others = [
    ...search.map(({ permission }) => permission),
    ...commands.map(({ permission = PERSON }) => permission),
    ...permissions.map(({ name }) => name),
  ];
  return [...new Set([...needed, ...others])].filter((name) => name !== PERSON);
}

function covers({ permission, checks = [] }: Part, needed: string, permissions: Permissions): boolean {
  if (needed === 'public' || needed === PERSON || checks.some((name) => name === needed)) return true;
  // People without any role may open the part.
  if (permission === PERSON) return false;
  const granting = permissions.get(needed) ?? [];
  return (permissions.get(permission) ?? []).every((role) => granting.includes(role));
}
