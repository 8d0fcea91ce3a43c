import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';

/** These kinds have a retention of their own; activity and notifications go by the month, with their partitions. */
export const recordKinds = [
  'sessions',
  'one-time-passwords',
  'password-resets',
  'invitations',
  'deliveries',
  'failed-events',
  'reminders',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The days count from when a record was of no more use. */
const before = (days: number) => sql`now() - make_interval(days => ${days})`;

const deletions: Record<RecordKind, (days: number, limit: number) => readonly Sql[]> = {
  sessions: (days, limit) => [
    // The latest session of each person stays, since it lets a new device be recognised.
    sql`DELETE FROM sessions WHERE id IN (
          SELECT id FROM sessions s
          WHERE least(coalesce(revoked_at, expires_at), expires_at) < ${before(days)}
            AND EXISTS (SELECT FROM sessions later WHERE later.user_id = s.user_id AND later.last_used_at > s.last_used_at)
          LIMIT ${limit}) RETURNING 1`,
  ],
  'one-time-passwords': (days, limit) => [
    sql`DELETE FROM one_time_passwords WHERE id IN (
          SELECT id FROM one_time_passwords WHERE greatest(expires_at, token_expires_at) < ${before(days)} LIMIT ${limit})
        RETURNING 1`,
  ],
  'password-resets': (days, limit) => [
    sql`DELETE FROM password_resets WHERE token_hash IN (
          SELECT token_hash FROM password_resets WHERE expires_at < ${before(days)} LIMIT ${limit}) RETURNING 1`,
  ],
  invitations: (days, limit) => [
    sql`DELETE FROM invitations WHERE id IN (
          SELECT id FROM invitations WHERE coalesce(ended_at, expires_at) < ${before(days)} LIMIT ${limit}) RETURNING 1`,
  ],
  deliveries: (days, limit) => [
    sql`DELETE FROM deliveries WHERE (id, created_at) IN (
          SELECT id, created_at FROM deliveries WHERE settled_at < ${before(days)} LIMIT ${limit}) RETURNING 1`,
  ],
  'failed-events': (days, limit) => [
    sql`DELETE FROM outbox WHERE (id, created_at) IN (
          SELECT id, created_at FROM outbox WHERE failed_at < ${before(days)} LIMIT ${limit}) RETURNING 1`,
  ],
  // The rows keep reminders of a date, digests and collected mails from being sent again.
  reminders: (days, limit) => [
    sql`DELETE FROM reminders WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM reminders WHERE due_on < ${before(days)} LIMIT ${limit})) RETURNING 1`,
    sql`DELETE FROM deadline_reminders WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM deadline_reminders WHERE due_on < ${before(days)} LIMIT ${limit})) RETURNING 1`,
    sql`DELETE FROM digests WHERE id IN (
          SELECT id FROM digests WHERE period_on < ${before(days)} LIMIT ${limit}) RETURNING 1`,
    sql`DELETE FROM collected_mails WHERE id IN (
          SELECT id FROM collected_mails WHERE closed_at < ${before(days)} LIMIT ${limit}) RETURNING 1`,
  ],
};

/** Deletes at most `limit` rows of each table. @returns how many */
export async function deleteExpired(
  tx: Transaction,
  kind: RecordKind,
  days: number,
  limit: number,
): Promise<number> {
  let deleted = 0;
  for (const statement of deletions[kind](days, limit)) deleted += (await tx.rows(statement)).length;
  return deleted;
}
