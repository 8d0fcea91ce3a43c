import type { Message } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

const describedMessage = sql`
  m.id, m.text, m.at,
  (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'mediaType', u.media_type,
                                              'sizeBytes', u.size_bytes) ORDER BY f.position), '[]')
   FROM message_files f JOIN uploads u ON u.customer_id = f.customer_id AND u.id = f.upload_id
   WHERE f.customer_id = m.customer_id AND f.message_id = m.id AND m.text IS NOT NULL) AS files,
  json_build_object('id', m.author_id, 'name', coalesce(m.provider_author, n.name, '#' || m.author_id),
                    'isProvider', m.author_id IS NULL) AS author`;

/** A person has read what they wrote, and all up to their mark. Only their own mark is visible in their scope. */
const isRead = (userId: number) =>
  sql`(m.is_history OR m.author_id IS NOT DISTINCT FROM ${userId}::int OR m.id <= coalesce(mark.up_to, 0))`;

const joins = (userId: number) => sql`
  LEFT JOIN person_names n ON n.customer_id = m.customer_id AND n.person_id = m.author_id
  LEFT JOIN message_reads mark ON mark.customer_id = m.customer_id AND mark.application_id = m.application_id
                              AND mark.user_id = ${userId}`;

export interface Discussed {
  readonly id: number;
  readonly customerId: number;
  readonly label: string;
}

const discussed = sql`a.id, a.customer_id AS "customerId", a.reference || ' ' || a.title AS label`;

export function findDiscussed(tx: Transaction, applicationId: number): Promise<Discussed | undefined> {
  return tx.maybeOne(sql`SELECT ${discussed} FROM applications a WHERE a.id = ${applicationId}`);
}

/** Messages about an application come one at a time, so that no reader gets an earlier one after a later one. */
export function lockDiscussed(tx: Transaction, applicationId: number): Promise<Discussed | undefined> {
  return tx.maybeOne(sql`
    SELECT ${discussed} FROM applications a WHERE a.id = ${applicationId} FOR NO KEY UPDATE`);
}

export interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** The first page has the newest. */
export function listMessages(
  tx: Transaction,
  { id, customerId }: Discussed,
  userId: number,
  { page, pageSize }: Page,
): Promise<Message[]> {
  return tx.rows(sql`
    SELECT ${describedMessage}, ${isRead(userId)} AS "readByMe"
    FROM (SELECT id, customer_id, application_id, author_id, provider_author, text, at, is_history FROM messages
          WHERE customer_id = ${customerId} AND application_id = ${id}
          ORDER BY id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) m ${joins(userId)}
    ORDER BY m.id`);
}

export interface CountedMessages {
  readonly total: number;
  readonly unread: number;
  readonly firstUnreadId: number | null;
  /** The first unread one and those after it. */
  readonly sinceUnread: number;
}

export function countMessages(
  tx: Transaction,
  { id, customerId }: Discussed,
  userId: number,
): Promise<CountedMessages> {
  return tx.one(sql`
    WITH seen AS (
      SELECT m.id, NOT ${isRead(userId)} AS is_unread
      FROM messages m ${joins(userId)} WHERE m.customer_id = ${customerId} AND m.application_id = ${id}
    ), first AS (SELECT min(id) AS id FROM seen WHERE is_unread)
    SELECT count(*) AS total, count(*) FILTER (WHERE is_unread) AS unread, (SELECT id FROM first) AS "firstUnreadId",
           count(*) FILTER (WHERE seen.id >= (SELECT id FROM first)) AS "sinceUnread"
    FROM seen`);
}

export function findMessage(tx: Transaction, id: number, userId: number): Promise<Message | undefined> {
  return tx.maybeOne(sql`
    SELECT ${describedMessage}, ${isRead(userId)} AS "readByMe"
    FROM messages m ${joins(userId)} WHERE m.id = ${id}`);
}

/** @param authorId a member of the customer */
export async function insertMessage(
  tx: Transaction,
  { id, customerId }: Discussed,
  authorId: number,
  text: string,
): Promise<number> {
  const inserted = await tx.one<{ id: number }>(sql`
    INSERT INTO messages (customer_id, application_id, author_id, text)
    VALUES (${customerId}, ${id}, ${authorId}, ${text}) RETURNING id`);
  return inserted.id;
}

/** A mark never goes back, and not beyond what was written. */
export async function markRead(
  tx: Transaction,
  { id, customerId }: Discussed,
  userId: number,
  upTo: number,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO message_reads (user_id, customer_id, application_id, up_to)
    SELECT ${userId}, ${customerId}, ${id}, max(m.id) FROM messages m
    WHERE m.customer_id = ${customerId} AND m.application_id = ${id} AND m.id <= ${upTo}
    HAVING max(m.id) IS NOT NULL
    ON CONFLICT (customer_id, application_id, user_id)
      DO UPDATE SET up_to = excluded.up_to, at = now() WHERE message_reads.up_to < excluded.up_to`);
}

export async function listFollowers(tx: Transaction, { id, customerId }: Discussed): Promise<number[]> {
  const { followers } = await tx.one<{ followers: number[] }>(
    sql`SELECT app.followers_of(${customerId}, ${id}) AS followers`,
  );
  return followers;
}
