import type { AddedPermission, Language, Role } from '@atrium/contract';
import type { StaffRole } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { integers, REPLANNED, readIn, uuid } from './scope.ts';
import type { Statement } from './statement-batch.ts';
import { inOneMessage, inTransaction, type TransactionStart } from './transaction.ts';

/** Who acts, by which session. What they may see is decided by the database, in each transaction. */
export interface StaffPerson {
  readonly userId: number;
  readonly sessionId: string;
  readonly language?: Language | undefined;
}

export interface StaffAccess {
  readonly role: StaffRole;
  readonly customerIds: readonly number[] | null;
  readonly displayName: string;
  readonly locale: string;
  readonly timeZone: string | null;
  /** The session has to be proved with a second factor first: until then transactions see nothing. */
  readonly needsFactor: boolean;
}

export function enterStaff({ userId, sessionId, language }: StaffPerson): string {
  return `SELECT role${readIn(language)} FROM app.enter_staff(${integers(userId)}, ${uuid(sessionId)})`;
}

/** Statements of `search` and `report` are planned for their values each time, as those of a `ScopePurpose`. */
export type StaffPurpose = 'request' | 'search' | 'report';

/** The same as {@link enterStaff}, as a statement that a connection prepares once. */
export function enteringStaff(
  { userId, sessionId, language }: StaffPerson,
  purpose: StaffPurpose,
): Statement {
  const replanned = purpose === 'request' ? '' : REPLANNED;
  return {
    text: `SELECT role${replanned}${readIn(language)} FROM app.enter_staff($1, $2)`,
    values: [userId, sessionId],
  };
}

export async function findStaffAccess(
  start: TransactionStart,
  { userId, sessionId }: StaffPerson,
): Promise<StaffAccess | undefined> {
  const [found] = await inOneMessage<StaffAccess>(
    start,
    `SELECT role, customer_ids AS "customerIds", display_name AS "displayName", locale, time_zone AS "timeZone",
            needs_factor AS "needsFactor"
     FROM app.enter_staff(${integers(userId)}, ${uuid(sessionId)})`,
  );
  return found;
}

/** What a person of the provider sees who sees the portal as a member does. */
export interface ViewAccess {
  readonly customerId: number;
  readonly userId: number;
  readonly role: Role;
  readonly expiresAt: string;
  readonly addedPermissions: readonly AddedPermission[];
  readonly locale: string;
  readonly timeZone: string | null;
}

/** @returns `undefined` for a view of another session, and once the view, the session, or what either person may do has ended */
export function findViewAccess(
  start: TransactionStart,
  { viewId, sessionId }: { readonly viewId: string; readonly sessionId: string },
): Promise<ViewAccess | undefined> {
  return inTransaction(start, (tx) =>
    tx.maybeOne<ViewAccess>(sql`
      SELECT v.customer_id AS "customerId", v.user_id AS "userId", m.role, v.expires_at AS "expiresAt",
             (SELECT coalesce(json_agg(json_build_object('name', p.name, 'roles', p.roles)), '[]')
              FROM added_permissions p) AS "addedPermissions",
             me.locale, me.time_zone AS "timeZone"
      FROM staff_views v
      JOIN users me ON me.id = v.staff_id
      JOIN memberships m ON m.customer_id = v.customer_id AND m.user_id = v.user_id AND m.status = 'active'
      JOIN users u ON u.id = m.user_id AND u.status = 'active'
      WHERE v.id = ${viewId} AND v.session_id = ${sessionId} AND v.expires_at > now()`),
  );
}
