import type { AddedPermission, CustomerListEntry, NotificationSetting, Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import { alphabetical, type Queryable, type Transaction } from '../../../db/index.ts';

export interface PersonRow {
  readonly id: number;
  readonly email: string;
  readonly displayName: string;
  readonly locale: string;
  readonly timeZone: string | null;
  readonly hasPassword: boolean;
  readonly lineLinked: boolean;
  readonly isOfSignOn: boolean;
  readonly roles: { customerId: number; role: Role }[];
  readonly changedSettings: NotificationSetting[];
  readonly addedPermissions: AddedPermission[];
}

/** @param sessionId null for the person's roles in scope, whatever their sessions may do */
export function findPerson(tx: Queryable, userId: number, sessionId: string | null): Promise<PersonRow> {
  const roles = sessionId
    ? sql`(SELECT customer_id, role FROM session_memberships WHERE session_id = ${sessionId})`
    : sql`(SELECT customer_id, role FROM memberships WHERE user_id = ${userId} AND status = 'active')`;
  return tx.one(sql`
    SELECT u.id, u.email, u.display_name AS "displayName", u.locale,
           u.time_zone AS "timeZone",
           EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id) AS "hasPassword",
           EXISTS (SELECT FROM external_accounts e WHERE e.user_id = u.id) AS "lineLinked",
           EXISTS (SELECT FROM sessions s WHERE s.id = ${sessionId} AND s.only_customer_id IS NOT NULL) AS "isOfSignOn",
           (SELECT coalesce(json_agg(json_build_object('customerId', m.customer_id, 'role', m.role)
                                     ORDER BY m.customer_id), '[]')
            FROM ${roles} m) AS roles,
           (SELECT coalesce(json_agg(json_build_object('kind', s.kind, 'channel', s.channel, 'enabled', s.enabled)), '[]')
            FROM notification_settings s WHERE s.user_id = u.id) AS "changedSettings",
           (SELECT coalesce(json_agg(json_build_object('name', p.name, 'roles', p.roles) ORDER BY p.name), '[]')
            FROM added_permissions p) AS "addedPermissions"
    FROM users u WHERE u.id = ${userId}`);
}

export function listCustomers(tx: Queryable): Promise<CustomerListEntry[]> {
  return tx.rows(sql`SELECT id, name, code FROM customers ORDER BY ${alphabetical(sql`name`)}, id`);
}

/** With what the session was proved by, for those who review access to the customer. */
export async function upsertSignIn(
  tx: Transaction,
  { userId, sessionId }: { userId: number; sessionId: string },
  customerId: number,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO customer_sign_ins (customer_id, user_id, factors)
    VALUES (${customerId}, ${userId}, ARRAY(
      SELECT factor FROM session_factors WHERE session_id = ${sessionId}
      UNION SELECT 'sign_on' FROM session_sign_ons WHERE session_id = ${sessionId} AND customer_id = ${customerId}
      ORDER BY 1))
    ON CONFLICT (customer_id, user_id) DO UPDATE SET at = now(), factors = excluded.factors`);
}

export async function hasSwitchedTo(
  tx: Transaction,
  { userId, sessionId }: { userId: number; sessionId: string },
  customerId: number,
): Promise<boolean> {
  const { exists } = await tx.one<{ exists: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM activity_logs
      WHERE customer_id = ${customerId} AND actor_id = ${userId} AND action = 'customer.switched'
        -- Excludes partitions of earlier months.
        AND at >= (SELECT created_at FROM sessions WHERE id = ${sessionId})
        AND details ->> 'sessionId' = ${sessionId}
    ) AS exists`);
  return exists;
}

export function listChangedSettings(tx: Transaction): Promise<NotificationSetting[]> {
  return tx.rows(sql`
    SELECT kind, channel, enabled FROM notification_settings WHERE user_id = app.user_id()`);
}

export async function upsertSettings(
  tx: Transaction,
  userId: number,
  settings: readonly NotificationSetting[],
): Promise<void> {
  const last = new Map(settings.map((setting) => [`${setting.kind} ${setting.channel}`, setting]));
  await tx.rows(sql`
    INSERT INTO notification_settings (user_id, kind, channel, enabled)
    SELECT ${userId}, kind, channel, enabled
    FROM jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb)
      AS r(kind text, channel text, enabled boolean)
    ON CONFLICT (user_id, kind, channel) DO UPDATE SET enabled = EXCLUDED.enabled`);
}

export async function updateLocale(tx: Transaction, userId: number, locale: string): Promise<void> {
  await tx.rows(sql`UPDATE users SET locale = ${locale} WHERE id = ${userId}`);
}

export async function updateTimeZone(
  tx: Transaction,
  userId: number,
  timeZone: string | null,
): Promise<void> {
  await tx.rows(sql`UPDATE users SET time_zone = ${timeZone} WHERE id = ${userId}`);
}

export async function updateDisplayName(
  tx: Transaction,
  userId: number,
  displayName: string,
): Promise<boolean> {
  const changed = await tx.rows(sql`
    UPDATE users SET display_name = ${displayName} WHERE id = ${userId} AND display_name <> ${displayName}
    RETURNING id`);
  return changed.length > 0;
}
