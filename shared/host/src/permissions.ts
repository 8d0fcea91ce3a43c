import { type Permission, permissionsOfRole, type User } from '@atrium/contract';
import { useAuth } from './auth-store.ts';

/** The person with the permissions of a scope: those for that customer, or for any of theirs under 0. */
export function inScopeOf(user: User, customerId: number): User {
  const held = user.roles.filter((membership) => customerId === 0 || membership.customerId === customerId);
  const permissions = new Set(held.flatMap((membership) => permissionsOfRole[membership.role]));
  return { ...user, permissions: [...permissions] };
}

/**
 * Whether the person has a permission in the chosen scope. Decides only what is shown: the API authorises every call.
 */
export function useCan(permission: Permission): boolean {
  return useAuth((state) => state.user?.permissions.includes(permission) ?? false);
}
