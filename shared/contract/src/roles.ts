/** Roles that a person may hold for a customer. */
export const roles = ['owner', 'manager', 'viewer'] as const;
/** A role of {@link roles}. */
export type Role = (typeof roles)[number];

/** Where somebody stands with a customer: deactivated people keep their history and may do nothing. */
export const managedUserStatuses = ['active', 'invited', 'deactivated'] as const;
/** A status of {@link managedUserStatuses}. */
export type ManagedUserStatus = (typeof managedUserStatuses)[number];

/** Everything that a role may allow. */
export const permissions = [
  'applications:read',
  'insights:read',
  'activity:read',
  'rewards:read',
  'rewards:redeem',
  'rewards:manage',
  'notifications:read',
  'users:read',
  'users:manage',
] as const;
/** A permission of {@link permissions}. */
export type Permission = (typeof permissions)[number];

const everyRole: readonly Permission[] = [
  'applications:read',
  'insights:read',
  'activity:read',
  'rewards:read',
  'notifications:read',
];

/** The one table of who may do what: the API authorises with it and the pages explain it. */
export const permissionsOfRole: Record<Role, readonly Permission[]> = {
  owner: [...everyRole, 'rewards:redeem', 'rewards:manage', 'users:read', 'users:manage'],
  manager: [...everyRole, 'rewards:redeem', 'users:read'],
  viewer: everyRole,
};
