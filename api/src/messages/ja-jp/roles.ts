import type { roleOf as english } from '../en-us/roles.ts';

const roles: Record<string, string> = { owner: 'オーナー', manager: 'マネージャー', viewer: '閲覧者' };
export const roleOf: typeof english = (role) => roles[role] ?? role;
