import type { DeclaredPermission, PermissionName, User } from '@atrium/contract';
import { useSyncExternalStore } from 'react';
import { useAuth } from './auth-store.ts';
import { isView } from './view.ts';

/** Views change nothing, so they have no buttons for it. */
function isOffered(permission: PermissionName): boolean {
  return !isView() || permission.endsWith(':read');
}

let ofPlace: readonly PermissionName[] = [];

/** Permissions that come with the token of a workspace without customers, until the person is forgotten. */
export function grantInPlace(permissions: readonly PermissionName[]): void {
  ofPlace = permissions;
}

/**
 * The person with the permissions of a scope: those for that customer, or for any of theirs under 0, and those of a
 * workspace without customers.
 */
export function inScopeOf(user: User, customerId: number): User {
  const held = user.roles.filter((membership) => customerId === 0 || membership.customerId === customerId);
  const permissions = new Set([...ofPlace, ...held.flatMap(({ role }) => user.permissionsOfRole[role])]);
  return { ...user, permissions: [...permissions].filter(isOffered) };
}

/** Decides only what is shown: the API authorises every call. */
export function useCan(permission: PermissionName): boolean {
  return useAuth((state) => state.user?.permissions.includes(permission) ?? false);
}

/** For any customer, chosen or not. Decides only what is shown. */
export function useCanFor(permission: PermissionName): (customerId: number) => boolean {
  const user = useAuth((state) => state.user);
  return (customerId) =>
    (isOffered(permission) &&
      user?.roles.some(
        (held) => held.customerId === customerId && user.permissionsOfRole[held.role].includes(permission),
      )) ??
    false;
}

let declared: ReadonlyMap<PermissionName, DeclaredPermission> = new Map();
const listeners = new Set<() => void>();

/** The shell calls it before the first render, and once it knows more. */
export function configurePermissions(permissions: readonly DeclaredPermission[]): void {
  declared = new Map(permissions.map((permission) => [permission.name, permission]));
  for (const listener of listeners) listener();
}

export function useDeclaredPermissions(): ReadonlyMap<PermissionName, DeclaredPermission> {
  return useSyncExternalStore(subscribe, () => declared);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
