import type { NotificationChannel, ReminderSettings } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

export interface ReminderTime {
  readonly moment: Date;
  readonly offsets: ReadonlyMap<string, number>;
}

export interface ReminderRules {
  readonly settings: ReminderSettings;
  readonly channels: Readonly<Record<NotificationChannel, boolean>>;
  readonly readers: readonly string[];
  readonly writers: readonly string[];
}

export async function findMoment(tx: Transaction, now: Date | null): Promise<Date> {
  const { moment } = await tx.one<{ moment: string }>(sql`
    SELECT coalesce(${now}::timestamptz, now()) AS moment`);
  return new Date(moment);
}

/** People who chose no time zone have the programme's, since there is no device to ask. */
export async function listTimeZones(tx: Transaction): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    SELECT time_zone AS name FROM users WHERE time_zone IS NOT NULL GROUP BY 1
    UNION SELECT time_zone FROM points_programme`);
  return rows.map(({ name }) => name);
}

/** The reader's date. PostgreSQL gets an offset: it may not know every zone's name that a person can choose. */
export const localDate = (at: Sql) => sql`timezone('UTC', ${at} + make_interval(secs => offset_s))::date`;

/** A deadline without a responsible person concerns the members who may change it. */
export const concerns = (
  { scope, person, role }: Record<'scope' | 'person' | 'role', Sql>,
  writers: readonly string[],
) => sql`
  (${scope} = 'all' OR d.responsible_id = ${person}
   OR (d.responsible_id IS NULL AND d.actor = 'customer' AND ${role} = ANY (${writers}::text[])))`;

export const isSnoozed = (person: Sql, day: Sql) => sql`EXISTS (
  SELECT FROM deadline_snoozes sn
  WHERE sn.customer_id = d.customer_id AND sn.deadline_id = d.id AND sn.user_id = ${person} AND sn.until > ${day})`;
