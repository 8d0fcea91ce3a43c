import { type Permission, permissionsOfRole, type User } from '@atrium/contract';
import { useAuth } from './auth-store.ts';

/** The person as seen from a scope: what they may do for that customer, or for any of theirs under 0. */
export function inScopeOf(user: User, customerId: number): User {
  const held = user.roles.filter((membership) => customerId === 0 || membership.customerId === customerId);
  const permissions = new Set(held.flatMap((membership) => permissionsOfRole[membership.role]));
  return { ...user, permissions: [...permissions] };
}

/**
 * Whether the person may do something in the chosen scope. It decides what is drawn; the API decides what
 * happens.
 */
export function useCan(permission: Permission): boolean {
  return useAuth((state) => state.user?.permissions.includes(permission) ?? false);
}
