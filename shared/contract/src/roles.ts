/** Roles that a person may hold for a customer. */
export const roles = ['owner', 'manager', 'viewer'] as const;
/** A role of {@link roles}. */
export type Role = (typeof roles)[number];

/** Statuses of a membership. Deactivated people keep their history and have no access. */
export const managedUserStatuses = ['active', 'invited', 'deactivated'] as const;
/** A status of {@link managedUserStatuses}. */
export type ManagedUserStatus = (typeof managedUserStatuses)[number];

/** All permissions. */
export const permissions = [
  'applications:read',
  'deadlines:write',
  'calendar_feeds:manage',
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

/** Permissions of each role: the API authorises by it, pages show it. */
export const permissionsOfRole: Record<Role, readonly Permission[]> = {
  owner: [
    ...everyRole,
    'deadlines:write',
    'calendar_feeds:manage',
    'rewards:redeem',
    'rewards:manage',
    'users:read',
    'users:manage',
  ],
  manager: [...everyRole, 'deadlines:write', 'rewards:redeem', 'users:read'],
  viewer: everyRole,
};
