const roles: Record<string, string> = { owner: 'owner', manager: 'manager', viewer: 'viewer' };
export const roleOf = (role: string) => roles[role] ?? role;
