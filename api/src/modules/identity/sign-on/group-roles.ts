import { type GroupRole, type Role, roles } from '@atrium/contract';

/** The highest role that one of the groups gives; `undefined` if none gives any. */
export function roleOfGroups(given: readonly GroupRole[], groups: readonly string[]): Role | undefined {
  const found = given.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return roles.find((role) => found.includes(role));
}

export function decidesOwners(given: readonly GroupRole[]): boolean {
  return given.some(({ role }) => role === 'owner');
}
