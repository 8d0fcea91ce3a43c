import type { AddedPermission, PermissionName, Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

export function listAdded(tx: Transaction): Promise<AddedPermission[]> {
  return tx.rows(sql`SELECT name, roles FROM added_permissions ORDER BY name`);
}

/** Waits for other changes of the permissions. */
export async function lockAdded(tx: Transaction): Promise<void> {
  await tx.rows(sql`LOCK TABLE added_permissions IN SHARE ROW EXCLUSIVE MODE`);
}

export async function upsertAdded(
  tx: Transaction,
  { name, roles, changedBy }: { name: PermissionName; roles: readonly Role[]; changedBy: string },
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO added_permissions (name, roles, changed_by) VALUES (${name}, ${roles}, ${changedBy})
    ON CONFLICT (name) DO UPDATE SET roles = excluded.roles, changed_by = excluded.changed_by, changed_at = now()`);
}

export async function deleteAdded(tx: Transaction, name: PermissionName): Promise<void> {
  await tx.rows(sql`DELETE FROM added_permissions WHERE name = ${name}`);
}
