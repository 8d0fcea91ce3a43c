export const roles = ['owner', 'manager', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Statuses of a membership. Deactivated people keep their history and have no access. */
export const managedUserStatuses = ['active', 'invited', 'deactivated'] as const;
export type ManagedUserStatus = (typeof managedUserStatuses)[number];

/** The portal's own permissions, which its calls need. A provider can add others for remotes. */
export const permissions = [
  'applications:read',
  'deadlines:write',
  'instructions:write',
  'standing_instructions:manage',
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
export type Permission = (typeof permissions)[number];

/** Name of any permission, `area:verb`: one of the portal's own, or one that the provider has added. */
export type PermissionName = `${string}:${string}`;
export type PermissionsByRole = Record<Role, PermissionName[]>;

const everyRole: readonly Permission[] = [
  'applications:read',
  'insights:read',
  'activity:read',
  'rewards:read',
  'notifications:read',
];

/** The portal's own permissions of each role, which a provider cannot change. */
export const permissionsOfRole: Record<Role, readonly Permission[]> = {
  owner: [
    ...everyRole,
    'deadlines:write',
    'instructions:write',
    'standing_instructions:manage',
    'calendar_feeds:manage',
    'rewards:redeem',
    'rewards:manage',
    'users:read',
    'users:manage',
  ],
  manager: [...everyRole, 'deadlines:write', 'instructions:write', 'rewards:redeem', 'users:read'],
  viewer: everyRole,
};

export interface AddedPermission {
  readonly name: PermissionName;
  readonly roles: Role[];
}

/** Whether the roles of a permission are those of {@link permissionsOfRole}, and cannot be changed. */
export function isFixed(name: PermissionName): boolean {
  return roles.some((role) => permissionsOfRole[role].some((own) => own === name));
}

/** Permissions of each role, with the added ones: the API authorises by it, pages show it. */
export function permissionsWith(added: readonly AddedPermission[]): PermissionsByRole {
  const others = added.filter(({ name }) => !isFixed(name));
  const of = (role: Role) => [
    ...permissionsOfRole[role],
    ...others.filter(({ roles: granting }) => granting.includes(role)).map(({ name }) => name),
  ];
  return { owner: of('owner'), manager: of('manager'), viewer: of('viewer') };
}
