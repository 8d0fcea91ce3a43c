import { type SavedView, UNDO_MINUTES, type UndoableChange, type ViewedList } from '@atrium/contract';
import sql, { raw } from 'sql-template-tag';
import { alphabetical, type Queryable, type Transaction } from '../../db/index.ts';

/** Row-level security leaves out other people's views, and those that name a customer out of scope. */
const columns = raw('id, name, query, is_default AS "isDefault"');

const MAX_UNDOABLE = 3;

export interface ViewValues {
  readonly name?: string | undefined;
  readonly query?: string | undefined;
  readonly isDefault?: boolean | undefined;
}

export function listViews(tx: Queryable, list: ViewedList): Promise<SavedView[]> {
  return tx.rows(sql`
    SELECT id, name, query,
           -- The user token sees the default that was chosen with the token of a customer, too.
           is_default AND id = max(id) FILTER (WHERE is_default) OVER () AS "isDefault"
    FROM saved_views WHERE list = ${list} AND removed_at IS NULL ORDER BY ${alphabetical(sql`name`)}, id`);
}

const isUndoable = sql`changed_at > now() - make_interval(mins => ${UNDO_MINUTES}) AND app.query_in_scope(before ->> 'query')`;

/** Only changes that nothing else in the list takes back, newest first. */
export function listUndoable(tx: Queryable, list: ViewedList): Promise<UndoableChange[]> {
  return tx.rows(sql`
    SELECT change_id AS change, CASE WHEN removed_at IS NULL THEN 'query' ELSE 'removed' END AS kind, name
    FROM saved_views
    WHERE list = ${list} AND ${isUndoable} AND (removed_at IS NOT NULL OR before ->> 'query' <> query)
    ORDER BY changed_at DESC LIMIT ${MAX_UNDOABLE}`);
}

/** Whether all filters of a query name only what is in scope. */
export async function isQueryInScope(tx: Transaction, query: string): Promise<boolean> {
  const { isInScope } = await tx.one<{ isInScope: boolean }>(
    sql`SELECT app.query_in_scope(${query}) AS "isInScope"`,
  );
  return isInScope;
}

/** Serializes changes of a person's views, so that limit, unique names and the one default hold. */
export async function lockViews(tx: Transaction, userId: number): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('saved views', ${userId}))`);
}

export async function hasName(
  tx: Transaction,
  list: ViewedList,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const { exists } = await tx.one<{ exists: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM saved_views WHERE list = ${list} AND removed_at IS NULL AND name = ${name} AND id IS DISTINCT FROM ${exceptId}::int) AS exists`);
  return exists;
}

export async function clearDefault(
  tx: Transaction,
  list: ViewedList,
  exceptId: number | null,
  changeId: string,
): Promise<void> {
  await tx.rows(sql`
    UPDATE saved_views SET is_default = false, change_id = ${changeId}
    WHERE list = ${list} AND removed_at IS NULL AND is_default AND id IS DISTINCT FROM ${exceptId}::int`);
}

/** Undoing this change removes the view. */
export function insertView(
  tx: Transaction,
  list: ViewedList,
  userId: number,
  { name, query, isDefault }: Required<ViewValues>,
  changeId: string,
): Promise<SavedView> {
  return tx.one(sql`
    INSERT INTO saved_views (user_id, list, name, query, is_default, change_id, changed_at, before)
    VALUES (${userId}, ${list}, ${name}, ${query}, ${isDefault}, ${changeId}, now(),
            jsonb_build_object('query', ${query}::text, 'removed_at', now()))
    RETURNING ${columns}`);
}

export function updateView(
  tx: Transaction,
  list: ViewedList,
  id: number,
  { name, query, isDefault }: ViewValues,
  changeId: string,
): Promise<SavedView | undefined> {
  return tx.maybeOne(sql`
    UPDATE saved_views
    SET name = coalesce(${name ?? null}, name), query = coalesce(${query ?? null}, query),
        is_default = coalesce(${isDefault ?? null}, is_default), change_id = ${changeId}
    WHERE list = ${list} AND removed_at IS NULL AND id = ${id} RETURNING ${columns}`);
}

/** @returns whether there was a view */
export async function removeView(
  tx: Transaction,
  list: ViewedList,
  id: number,
  changeId: string,
): Promise<boolean> {
  const removed = await tx.rows(sql`
    UPDATE saved_views SET removed_at = now(), change_id = ${changeId}
    WHERE list = ${list} AND removed_at IS NULL AND id = ${id} RETURNING id`);
  return removed.length > 0;
}

/** Restores the views whose last change this is, if it is not old. */
export function undoChange(tx: Transaction, list: ViewedList, changeId: string): Promise<SavedView[]> {
  return tx.rows(sql`
    UPDATE saved_views v
    SET (name, query, is_default, removed_at, change_id) =
      (SELECT name, query, is_default, removed_at, NULL::uuid FROM jsonb_populate_record(v, v.before))
    WHERE list = ${list} AND change_id = ${changeId} AND ${isUndoable}
    RETURNING ${columns}`);
}

/** A view that has become the default in the meantime stays the only one. */
export async function keepOneDefault(
  tx: Transaction,
  list: ViewedList,
  restored: readonly number[],
): Promise<void> {
  await tx.rows(sql`
    UPDATE saved_views SET is_default = false
    WHERE id = ANY (${restored}::int[]) AND is_default AND EXISTS (
      SELECT FROM saved_views other
      WHERE other.list = ${list} AND other.removed_at IS NULL AND other.is_default
        AND other.id <> ALL (${restored}::int[]))`);
}

/** Deletes removed views that can no longer be brought back. @returns how many */
export async function deleteRemoved(tx: Transaction, limit: number): Promise<number> {
  const deleted = await tx.rows(sql`
    DELETE FROM saved_views WHERE id IN (
      SELECT id FROM saved_views
      WHERE removed_at IS NOT NULL
        AND coalesce(changed_at, removed_at) < now() - make_interval(mins => ${UNDO_MINUTES})
      LIMIT ${limit})
    RETURNING id`);
  return deleted.length;
}
