import type { roleOf as english } from '../en-us/roles.ts';

const roles: Record<string, string> = { owner: 'เจ้าของ', manager: 'ผู้จัดการ', viewer: 'ผู้ดู' };
export const roleOf: typeof english = (role) => roles[role] ?? role;
