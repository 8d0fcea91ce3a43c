export const roles = ['owner', 'manager', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Roles that people get who come in by a customer's sign-on without an invitation. Never that of an owner. */
export const signOnDefaultRoles = ['manager', 'viewer'] as const;

/** Statuses of a membership. Deactivated people keep their history and have no access. */
export const managedUserStatuses = ['active', 'invited', 'deactivated'] as const;
export type ManagedUserStatus = (typeof managedUserStatuses)[number];

/** The portal's own permissions, which its calls need. A provider can add others for remotes. */
export const permissions = [
  'applications:read',
  'deadlines:write',
  'instructions:write',
  'conversations:write',
  'standing_instructions:manage',
  'calendar_feeds:manage',
  'insights:read',
  'activity:read',
  'rewards:read',
  'rewards:redeem',
  'rewards:manage',
  'notifications:read',
  'approvals:read',
  'approvals:manage',
  'security_policy:manage',
  'users:read',
  'users:manage',
  'sign_on:manage',
] as const;
export type Permission = (typeof permissions)[number];

/** Name of any permission, `area:verb`: one of the portal's own, or one that the provider has added. */
export type PermissionName = `${string}:${string}`;
export type PermissionsByRole = Record<Role, PermissionName[]>;

const everyRole: readonly Permission[] = [
  'applications:read',
  'conversations:write',
  'insights:read',
  'activity:read',
  'rewards:read',
  'notifications:read',
];

/** The portal's own permissions of each role, which a provider cannot change except as in {@link withheldFrom}. */
export const permissionsOfRole: Record<Role, readonly Permission[]> = {
  owner: permissions,
  manager: [
    ...everyRole,
    'deadlines:write',
    'instructions:write',
    'rewards:redeem',
    'approvals:read',
    'users:read',
  ],
  viewer: everyRole,
};

export interface AddedPermission {
  readonly name: PermissionName;
  readonly roles: Role[];
}

/** Roles that a provider may take one of the portal's own permissions from, and give it back to. */
export const withheldFrom: Partial<Record<PermissionName, readonly Role[]>> = {
  'conversations:write': ['viewer'],
};

/** Whether a permission is one of the portal's own, whose roles cannot be changed except as in {@link withheldFrom}. */
export function isFixed(name: PermissionName): boolean {
  return roles.some((role) => permissionsOfRole[role].some((own) => own === name));
}

/** Permissions of each role, with the added ones: the API authorises by it, pages show it. */
export function permissionsWith(added: readonly AddedPermission[]): PermissionsByRole {
  const others = added.filter(({ name }) => !isFixed(name));
  const isWithheld = (own: Permission, role: Role) =>
    withheldFrom[own]?.includes(role) === true &&
    added.some(({ name, roles: granting }) => name === own && !granting.includes(role));
  const of = (role: Role) => [
    ...permissionsOfRole[role].filter((own) => !isWithheld(own, role)),
    ...others.filter(({ roles: granting }) => granting.includes(role)).map(({ name }) => name),
  ];
  return { owner: of('owner'), manager: of('manager'), viewer: of('viewer') };
}
