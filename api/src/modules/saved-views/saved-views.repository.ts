import type { SavedView, ViewedList } from '@atrium/contract';
import sql, { raw } from 'sql-template-tag';
import { alphabetical, type Transaction } from '../../db/index.ts';

/** Row-level security limits this to the person's own views, and to those that name customers in scope only. */
const columns = raw('id, name, query, is_default AS "isDefault"');

export interface ViewValues {
  readonly name?: string | undefined;
  readonly query?: string | undefined;
  readonly isDefault?: boolean | undefined;
}

export function listViews(tx: Transaction, list: ViewedList): Promise<SavedView[]> {
  return tx.rows(sql`
    SELECT id, name, query,
           -- The user token sees the default that was chosen with the token of a customer, too.
           is_default AND id = max(id) FILTER (WHERE is_default) OVER () AS "isDefault"
    FROM saved_views WHERE list = ${list} ORDER BY ${alphabetical(sql`name`)}, id`);
}

/** Whether a query has filters of what is in scope only. */
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
  const { found } = await tx.one<{ found: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM saved_views WHERE list = ${list} AND name = ${name} AND id IS DISTINCT FROM ${exceptId}::int) AS found`);
  return found;
}

export async function clearDefault(
  tx: Transaction,
  list: ViewedList,
  exceptId: number | null,
): Promise<void> {
  await tx.rows(sql`
    UPDATE saved_views SET is_default = false
    WHERE list = ${list} AND is_default AND id IS DISTINCT FROM ${exceptId}::int`);
}

export function insertView(
  tx: Transaction,
  list: ViewedList,
  userId: number,
  { name, query, isDefault }: Required<ViewValues>,
): Promise<SavedView> {
  return tx.one(sql`
    INSERT INTO saved_views (user_id, list, name, query, is_default)
    VALUES (${userId}, ${list}, ${name}, ${query}, ${isDefault}) RETURNING ${columns}`);
}

export function updateView(
  tx: Transaction,
  list: ViewedList,
  id: number,
  { name, query, isDefault }: ViewValues,
): Promise<SavedView | undefined> {
  return tx.maybeOne(sql`
    UPDATE saved_views
    SET name = coalesce(${name ?? null}, name), query = coalesce(${query ?? null}, query),
        is_default = coalesce(${isDefault ?? null}, is_default)
    WHERE list = ${list} AND id = ${id} RETURNING ${columns}`);
}

export async function deleteView(tx: Transaction, list: ViewedList, id: number): Promise<boolean> {
  const deleted = await tx.rows(
    sql`DELETE FROM saved_views WHERE list = ${list} AND id = ${id} RETURNING id`,
  );
  return deleted.length > 0;
}
