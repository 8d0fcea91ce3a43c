import type { CalendarAlarm, CalendarFeed, CalendarFeedFilters, Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import { alphabetical, inLanguage, sendsWithoutSession, type Transaction } from '../../db/index.ts';
import type { DeadlineNote } from './calendar.ts';

const UNUSED_DAYS = 180;

const hasLapsed = sql`(greatest(f.created_at, f.last_used_at) < now() - make_interval(days => ${UNUSED_DAYS}))`;

export type StoredFeed = Omit<CalendarFeed, 'description'>;

const columns = sql`
  f.id, f.name, f.query, f.alarms, f.created_at AS "createdAt", f.last_used_at AS "lastUsedAt",
  ${hasLapsed} AS "hasLapsed",
  CASE WHEN f.customer_id IS NOT NULL
    THEN (SELECT json_build_object('id', c.id, 'name', c.name) FROM customers c WHERE c.id = f.customer_id)
  END AS customer`;

/** Newest first. Row-level security leaves out feeds that name a customer out of scope. */
export function listFeeds(tx: Transaction, userId: number): Promise<StoredFeed[]> {
  return tx.rows(sql`
    SELECT ${columns} FROM calendar_feeds f WHERE f.user_id = ${userId} ORDER BY f.created_at DESC, f.id DESC`);
}

/** Serializes the creation of a person's feeds, so that their limit holds. */
export async function lockFeeds(tx: Transaction, userId: number): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('calendar feeds', ${userId}))`);
}

export async function countFeeds(
  tx: Transaction,
  userId: number,
  customerId: number | null,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM calendar_feeds
    WHERE user_id = ${userId} AND customer_id IS NOT DISTINCT FROM ${customerId}::int`);
  return count;
}

export interface NewFeed {
  readonly userId: number;
  readonly customerId: number | null;
  readonly secretHash: Buffer;
  readonly name: string;
  readonly query: string;
  readonly alarms: readonly CalendarAlarm[];
}

export function insertFeed(tx: Transaction, feed: NewFeed): Promise<StoredFeed> {
  return tx.one(sql`
    WITH f AS (
      INSERT INTO calendar_feeds (user_id, customer_id, secret_hash, name, query, alarms)
      VALUES (${feed.userId}, ${feed.customerId}, ${feed.secretHash}, ${feed.name}, ${feed.query}, ${feed.alarms}::int[])
      RETURNING id, user_id, customer_id, name, query, alarms, created_at, last_used_at
    )
    SELECT ${columns} FROM f`);
}

export function deleteFeed(
  tx: Transaction,
  id: number,
  userId: number,
): Promise<{ customerId: number | null; name: string } | undefined> {
  return tx.maybeOne(sql`
    DELETE FROM calendar_feeds f WHERE f.id = ${id} AND f.user_id = ${userId}
    RETURNING f.customer_id AS "customerId", f.name`);
}

export interface FeedReader {
  readonly feedId: number;
  readonly userId: number;
  readonly isForAll: boolean;
  readonly locale: string;
  readonly timeZone: string | null;
  readonly memberships: readonly { readonly customerId: number; readonly role: Role }[];
}

/** The person has to be active and still a member. @returns `undefined` for an unknown, revoked or lapsed address */
export function findFeedReader(tx: Transaction, secretHash: Buffer): Promise<FeedReader | undefined> {
  return tx.maybeOne(sql`
    SELECT f.id AS "feedId", f.user_id AS "userId", f.customer_id IS NULL AS "isForAll", u.locale, u.time_zone AS "timeZone",
           json_agg(json_build_object('customerId', m.customer_id, 'role', m.role) ORDER BY m.customer_id) AS memberships
    FROM calendar_feeds f
    JOIN users u ON u.id = f.user_id AND u.status = 'active'
    JOIN memberships m ON m.user_id = f.user_id AND m.status = 'active'
      AND (f.customer_id IS NULL OR m.customer_id = f.customer_id) AND ${sendsWithoutSession(sql`m.customer_id`)}
    WHERE f.secret_hash = ${secretHash} AND NOT ${hasLapsed}
    GROUP BY f.id, u.id`);
}

export function findFeed(tx: Transaction, id: number): Promise<StoredFeed | undefined> {
  return tx.maybeOne(sql`SELECT ${columns} FROM calendar_feeds f WHERE f.id = ${id}`);
}

/** Writes at most once a minute, so that frequent reads cost nothing. */
export async function touchFeed(tx: Transaction, id: number): Promise<void> {
  await tx.rows(sql`
    UPDATE calendar_feeds SET last_used_at = now()
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`);
}

/** The cut-off is the first one ahead of what would answer it, unless that is the deadline itself. */
export function listNotes(
  tx: Transaction,
  ids: readonly number[],
  unanswered: readonly number[],
): Promise<DeadlineNote[]> {
  return tx.rows(sql`
    WITH changed AS (
      SELECT i.deadline_id, count(*) AS changes, max(ch.at) AS changed_at
      FROM instructions i
      JOIN instruction_changes ch ON ch.customer_id = i.customer_id AND ch.instruction_id = i.id
      WHERE i.deadline_id = ANY (${ids}::int[]) GROUP BY 1
    ), offered AS (
      SELECT d.id, a.country_code, d.due_at, ${inLanguage('k.name')} AS name, k.position, k.lead_days
      FROM deadlines d
      JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
      JOIN instruction_kinds k ON k.answers_deadline AND k.lead_days > 0 AND d.kind = ANY (k.deadline_kinds)
      WHERE d.id = ANY (${unanswered}::int[])
        AND (NOT EXISTS (SELECT FROM instruction_kind_statuses o WHERE o.kind_id = k.id)
             OR EXISTS (SELECT FROM instruction_kind_statuses o WHERE o.kind_id = k.id AND o.status_id = a.status_id))
    ), cut_offs AS (
      SELECT DISTINCT co.code, co.time_zone, due_at, lead_days, app.cut_off(due_at, country_code, lead_days) AS at
      FROM (SELECT DISTINCT country_code, due_at, lead_days FROM offered) o
      JOIN countries co ON co.code = o.country_code
    ), first AS (
      SELECT DISTINCT ON (o.id) o.id AS deadline_id,
             json_build_object('lastDay', timezone(c.time_zone, c.at)::date - 1, 'kind', o.name) AS cut_off
      FROM offered o
      JOIN cut_offs c ON c.code = o.country_code AND c.due_at = o.due_at AND c.lead_days = o.lead_days
      WHERE c.at > now() ORDER BY o.id, c.at, o.position
    )
    SELECT deadline_id AS "deadlineId", coalesce(changes, 0) AS changes, changed_at AS "changedAt", cut_off AS "cutOff"
    FROM changed FULL JOIN first USING (deadline_id)`);
}

export async function customersWithTitles(tx: Transaction): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(sql`SELECT id FROM customers WHERE calendar_titles`);
  return new Set(rows.map(({ id }) => id));
}

export async function findTitlesSetting(tx: Transaction, customerId: number): Promise<boolean | undefined> {
  const setting = await tx.maybeOne<{ areShown: boolean }>(sql`
    SELECT calendar_titles AS "areShown" FROM customers WHERE id = ${customerId}`);
  return setting?.areShown;
}

export async function setTitlesSetting(
  tx: Transaction,
  customerId: number,
  areShown: boolean,
): Promise<boolean> {
  const changed = await tx.rows(sql`
    UPDATE customers SET calendar_titles = ${areShown}
    WHERE id = ${customerId} AND calendar_titles <> ${areShown} RETURNING id`);
  return changed.length > 0;
}

export function namesInFilters(
  tx: Transaction,
  { category, country, responsible, application, customer }: CalendarFeedFilters,
): Promise<Record<'category' | 'country' | 'responsible' | 'application' | 'customer', string[]>> {
  return tx.one(sql`
    SELECT ARRAY(SELECT ${inLanguage('c.name')} FROM categories c
                 WHERE c.id = ANY (${category}::int[]) ORDER BY ${alphabetical(inLanguage('c.name'))}) AS category,
           ARRAY(SELECT ${inLanguage('co.name')} FROM countries co
                 WHERE co.code = ANY (${country}::text[]) ORDER BY ${alphabetical(inLanguage('co.name'))}) AS country,
           ARRAY(SELECT name FROM person_names
                 WHERE person_id = ANY (${responsible}::int[]) GROUP BY name ORDER BY ${alphabetical(sql`name`)}) AS responsible,
           ARRAY(SELECT reference FROM applications
                 WHERE id = ANY (${application}::int[]) ORDER BY ${alphabetical(sql`reference`)}) AS application,
           ARRAY(SELECT name FROM customers WHERE id = ANY (${customer}::int[]) ORDER BY ${alphabetical(sql`name`)}) AS customer`);
}
