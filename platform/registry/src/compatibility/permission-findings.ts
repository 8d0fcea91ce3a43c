import type { RemoteManifest } from '@atrium/contract';
import type { RemoteRelease } from '../remote-release.ts';
import { type ApiDescription, callKey, type Permissions } from './api-description.ts';
import { releaseLabel } from './release-label.ts';

const PERSON = 'person';

type Part = Pick<RemoteManifest['routes'][number], 'id' | 'permission' | 'checks'>;

/** A permission covers another one if each role that grants it grants the other one too. */
export function permissionFindings(release: RemoteRelease, { calls, permissions }: ApiDescription): string[] {
  if (!calls || !permissions) return [];
  const { remote, callsByPart } = release;
  const label = releaseLabel(release);
  const unknown = namedPermissions(remote).filter((name) => !permissions.has(name));
  const uncovered = [...remote.routes, ...remote.slots].flatMap((part) =>
    (callsByPart[part.id] ?? []).flatMap((call) => {
      const [method = '', path = ''] = call.split(' ');
      const needed = calls.get(callKey(method, path));
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

function namedPermissions({
  routes,
  slots,
  search = [],
  commands = [],
  permissions = [],
}: RemoteManifest): string[] {
  const needed = [...routes, ...slots].flatMap(({ permission, checks = [] }) => [permission, ...checks]);
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
