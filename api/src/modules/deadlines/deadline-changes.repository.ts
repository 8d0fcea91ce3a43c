import { type DeadlineEvent, type DeadlineState, UNDO_MINUTES } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { FoundDeadline } from './deadlines.repository.ts';

/** Applications are locked, so that their deadlines change one at a time. Read the deadlines afterwards. */
export async function lockDeadlines(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.rows(sql`
    SELECT a.id FROM applications a
    JOIN deadlines d ON d.customer_id = a.customer_id AND d.application_id = a.id
    WHERE d.id = ANY (${ids}::int[]) ORDER BY a.id FOR NO KEY UPDATE OF a`);
}

export interface DeadlineUpdate {
  readonly state: DeadlineState;
  readonly dueAt: string;
  readonly originalDueAt: string | null;
}

export async function updateDeadline(
  tx: Transaction,
  { id, customer }: FoundDeadline,
  { state, dueAt, originalDueAt }: DeadlineUpdate,
): Promise<void> {
  await tx.rows(sql`
    UPDATE deadlines
    SET state = ${state}, due_at = ${dueAt}, original_due_at = ${originalDueAt},
        version = version + 1, updated_at = now()
    WHERE customer_id = ${customer.id} AND id = ${id}`);
}

export interface NewChange {
  readonly event: DeadlineEvent;
  /** Absent for the provider. */
  readonly personId?: number | undefined;
  readonly note?: string | undefined;
  readonly dueAt?: { readonly from: string; readonly to: string } | undefined;
}

export async function insertChange(
  tx: Transaction,
  { id, customer }: FoundDeadline,
  { event, personId, note, dueAt }: NewChange,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO deadline_changes (customer_id, deadline_id, event, person_id, note, from_due_at, to_due_at)
    VALUES (${customer.id}, ${id}, ${event}, ${personId ?? null}::int, ${note || null}, ${dueAt?.from ?? null}, ${dueAt?.to ?? null})`);
}

export interface UndoableChange {
  readonly event: 'done' | 'reopened' | 'waived' | 'extended' | 'assigned';
  readonly fromDueAt: string | null;
  readonly fromResponsibleId: number | null;
  /** What the deadline was before it was reopened. */
  readonly stateBefore: DeadlineState;
}

/** @returns `undefined` if the last change is not the person's own or is old. */
export function findUndoable(
  tx: Transaction,
  deadline: FoundDeadline,
  personId: number,
): Promise<UndoableChange | undefined> {
  return findChange(
    tx,
    deadline,
    sql`last.person_id = ${personId} AND last.at > now() - make_interval(mins => ${UNDO_MINUTES})
        AND NOT EXISTS (SELECT ${later})`,
  );
}

const later = sql`
  FROM deadline_changes ch
  WHERE ch.customer_id = last.customer_id AND ch.deadline_id = last.deadline_id AND ch.id > last.id`;

/** @returns `undefined` if the deadline has changed since, by a change that was not undone */
export function findUnchanged(
  tx: Transaction,
  deadline: FoundDeadline,
  changeId: number,
): Promise<UndoableChange | undefined> {
  return findChange(
    tx,
    deadline,
    sql`last.id = ${changeId}
        AND (SELECT count(*) FILTER (WHERE ch.event = 'undone') = count(*) FILTER (WHERE ch.event <> 'undone') ${later})`,
  );
}

function findChange(
  tx: Transaction,
  { id, customer }: FoundDeadline,
  condition: Sql,
): Promise<UndoableChange | undefined> {
  return tx.maybeOne(sql`
    SELECT last.event, last.from_due_at AS "fromDueAt", last.from_responsible_id AS "fromResponsibleId",
           (SELECT CASE ch.event WHEN 'done' THEN 'done' ELSE 'waived' END FROM deadline_changes ch
            WHERE ch.customer_id = last.customer_id AND ch.deadline_id = last.deadline_id AND ch.id < last.id
              AND ch.event IN ('done', 'waived') ORDER BY ch.id DESC LIMIT 1) AS "stateBefore"
    FROM deadline_changes last
    WHERE last.customer_id = ${customer.id} AND last.deadline_id = ${id} AND ${condition}
      AND last.event IN ('done', 'reopened', 'waived', 'extended', 'assigned')`);
}

/** The last entry of each deadline that has one. */
export function listLastChanges(
  tx: Transaction,
  customerId: number,
  ids: readonly number[],
): Promise<{ deadlineId: number; changeId: number }[]> {
  return tx.rows(sql`
    SELECT deadline_id AS "deadlineId", max(id) AS "changeId" FROM deadline_changes
    WHERE customer_id = ${customerId} AND deadline_id = ANY (${ids}::int[]) GROUP BY 1 ORDER BY 1`);
}

/** No one becomes responsible if the person from before is no member any more. */
export async function restoreResponsible(
  tx: Transaction,
  { id, customer }: FoundDeadline,
  userId: number | null,
): Promise<void> {
  await tx.rows(sql`
    UPDATE deadlines SET version = version + 1, updated_at = now(), responsible_id = (
      SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active'
      WHERE m.customer_id = ${customer.id} AND m.user_id = ${userId}::int AND m.status = 'active')
    WHERE customer_id = ${customer.id} AND id = ${id}`);
}

export interface Assignment {
  readonly responsibleId: number | null;
  readonly personId: number;
  readonly note?: string | undefined;
}

export async function assignDeadlines(
  tx: Transaction,
  ids: readonly number[],
  { responsibleId, personId, note }: Assignment,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO deadline_changes (customer_id, deadline_id, event, person_id, note, from_responsible_id,
                                  to_responsible_id)
    SELECT customer_id, id, 'assigned', ${personId}, ${note || null}, responsible_id, ${responsibleId}::int
    FROM deadlines WHERE id = ANY (${ids}::int[]) ORDER BY id`);
  await tx.rows(sql`
    UPDATE deadlines SET responsible_id = ${responsibleId}::int, version = version + 1, updated_at = now()
    WHERE id = ANY (${ids}::int[])`);
}

/** Keeps the people of the deadlines' customers as they are until the transaction ends. */
export async function lockMembers(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.rows(sql`
    SELECT pg_advisory_xact_lock_shared(hashtextextended('atrium owners', customer_id))
    FROM (SELECT DISTINCT customer_id FROM deadlines WHERE id = ANY (${ids}::int[]) ORDER BY 1) customers`);
}

export async function listCustomersOfMember(
  tx: Transaction,
  userId: number,
  customerIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<{ customerId: number }>(sql`
    SELECT m.customer_id AS "customerId" FROM memberships m
    JOIN users u ON u.id = m.user_id AND u.status = 'active'
    WHERE m.customer_id = ANY (${customerIds}::int[]) AND m.user_id = ${userId} AND m.status = 'active'`);
  return rows.map(({ customerId }) => customerId);
}

/** @param until the day on which reminders begin again; null for at once */
export async function snoozeDeadline(
  tx: Transaction,
  { id, customer }: FoundDeadline,
  userId: number,
  until: string | null,
): Promise<void> {
  if (until === null)
    await tx.rows(sql`
      DELETE FROM deadline_snoozes
      WHERE customer_id = ${customer.id} AND deadline_id = ${id} AND user_id = ${userId}`);
  else
    await tx.rows(sql`
      INSERT INTO deadline_snoozes (customer_id, deadline_id, user_id, until)
      VALUES (${customer.id}, ${id}, ${userId}, ${until})
      ON CONFLICT (customer_id, deadline_id, user_id) DO UPDATE SET until = excluded.until`);
}
