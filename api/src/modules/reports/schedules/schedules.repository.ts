import type { NewReportSchedule, Permission, ReportSchedule, ScheduledReport } from '@atrium/contract';
import sql, { raw } from 'sql-template-tag';
import { alphabetical, sendsWithoutSession, type Transaction } from '../../../db/index.ts';

export interface StoredSchedule
  extends Pick<ReportSchedule, 'id' | 'name' | 'report' | 'format' | 'rhythm' | 'day' | 'isAttached'> {
  readonly userId: number;
  readonly customerId: number | null;
  readonly query: string;
  readonly timeZone: string;
  readonly nextRunAt: string;
}

const stored =
  raw(`s.id, s.user_id AS "userId", s.customer_id AS "customerId", s.name, s.report, s.query, s.format,
  s.rhythm, s.day, s.is_attached AS "isAttached", s.time_zone AS "timeZone", s.next_run_at AS "nextRunAt"`);

/** Row-level security leaves out other people's schedules, and those that name a customer out of scope. */
const described = sql`
  SELECT s.id, s.name, s.report, s.format, s.rhythm, s.day, s.is_attached AS "isAttached", s.state,
         CASE WHEN s.state = 'active' THEN s.next_run_at END AS "nextRunAt",
         CASE WHEN s.customer_id IS NOT NULL THEN
           json_build_object('id', s.customer_id, 'name', coalesce(c.name, '#' || s.customer_id)) END AS customer,
         (SELECT json_build_object('id', r.id, 'on', r.run_on,
                                   'expiresAt', to_char(timezone('UTC', r.expires_at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
          FROM report_runs r WHERE r.schedule_id = s.id AND r.expires_at > now()
          ORDER BY r.run_on DESC LIMIT 1) AS "lastRun"
  FROM report_schedules s LEFT JOIN customers c ON c.id = s.customer_id`;

export function listSchedules(tx: Transaction): Promise<ReportSchedule[]> {
  return tx.rows(sql`${described} ORDER BY ${alphabetical(sql`s.name`)}, s.id`);
}

export function findSchedule(tx: Transaction, id: number): Promise<ReportSchedule | undefined> {
  return tx.maybeOne(sql`${described} WHERE s.id = ${id}`);
}

/** Serializes changes of a person's schedules, so that the limit holds. */
export async function lockSchedules(tx: Transaction, userId: number): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('report schedules', ${userId}))`);
}

export async function insertSchedule(
  tx: Transaction,
  { userId, customerId }: { userId: number; customerId: number | null },
  { name, report, query, format, rhythm, day, isAttached, timeZone }: NewReportSchedule,
  nextRunAt: Date,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO report_schedules (user_id, customer_id, name, report, query, format, rhythm, day, is_attached,
                                  time_zone, next_run_at)
    VALUES (${userId}, ${customerId}, ${name}, ${report}, ${query}, ${format}, ${rhythm}, ${day}, ${isAttached},
            ${timeZone}, ${nextRunAt}) RETURNING id`);
  return id;
}

export function findStored(tx: Transaction, id: number): Promise<StoredSchedule | undefined> {
  return tx.maybeOne(sql`SELECT ${stored} FROM report_schedules s WHERE s.id = ${id} FOR UPDATE OF s`);
}

export async function setState(
  tx: Transaction,
  id: number,
  state: ReportSchedule['state'],
  nextRunAt: Date | null,
): Promise<void> {
  await tx.rows(sql`
    UPDATE report_schedules SET state = ${state}, next_run_at = coalesce(${nextRunAt}::timestamptz, next_run_at)
    WHERE id = ${id}`);
}

export async function deleteSchedule(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.rows(sql`DELETE FROM report_schedules WHERE id = ${id} RETURNING id`)).length > 0;
}

/** Locks the schedules; the longest due comes first. */
export function claimDue(tx: Transaction, now: Date, limit: number): Promise<StoredSchedule[]> {
  return tx.rows(sql`
    SELECT ${stored} FROM report_schedules s
    WHERE s.state = 'active' AND s.next_run_at <= ${now}
    ORDER BY s.next_run_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`);
}

export interface Run {
  readonly id: number;
  readonly on: string;
}

/** @returns `undefined` if the schedule has a run for this day already. */
export function insertRun(
  tx: Transaction,
  { id, userId }: StoredSchedule,
  on: string,
  expiresAt: Date,
): Promise<Run | undefined> {
  return tx.maybeOne(sql`
    INSERT INTO report_runs (schedule_id, user_id, run_on, expires_at)
    VALUES (${id}, ${userId}, ${on}, ${expiresAt})
    ON CONFLICT (schedule_id, run_on) DO NOTHING RETURNING id, run_on AS on`);
}

/** @returns `undefined` if the link of the run has expired. */
export function findRun(
  tx: Transaction,
  runId: number,
): Promise<(StoredSchedule & { readonly runOn: string }) | undefined> {
  return tx.maybeOne(sql`
    SELECT ${stored}, r.run_on AS "runOn"
    FROM report_runs r JOIN report_schedules s ON s.id = r.schedule_id
    WHERE r.id = ${runId} AND r.expires_at > now()`);
}

export async function deleteExpiredRuns(tx: Transaction, before: Date): Promise<void> {
  await tx.rows(sql`DELETE FROM report_runs WHERE expires_at < ${before}`);
}

export interface Recipient {
  readonly locale: string;
  /** The customers of the schedule whose data the person may see at this moment. */
  readonly customerIds: readonly number[];
  /** Those of them that a mail may have anything of. */
  readonly mailedCustomerIds: readonly number[];
}

/** Only jobs use this: requests see their own scope. @returns `undefined` if the account is not active */
export function findRecipient(
  tx: Transaction,
  { userId, customerId }: Pick<StoredSchedule, 'userId' | 'customerId'>,
  roles: readonly string[],
): Promise<Recipient | undefined> {
  return tx.maybeOne(sql`
    SELECT u.locale, seen."customerIds", seen."mailedCustomerIds"
    FROM users u
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(m.customer_id ORDER BY m.customer_id), '[]') AS "customerIds",
             coalesce(json_agg(m.customer_id ORDER BY m.customer_id)
                        FILTER (WHERE ${sendsWithoutSession(sql`m.customer_id`)}), '[]') AS "mailedCustomerIds"
      FROM memberships m
      WHERE m.user_id = u.id AND m.status = 'active' AND m.role = ANY (${roles}::text[])
        AND (${customerId}::int IS NULL OR m.customer_id = ${customerId})
    ) seen
    WHERE u.id = ${userId} AND u.status = 'active'`);
}

export const permissionOf: Readonly<Record<ScheduledReport, Permission>> = {
  points_statement: 'rewards:read',
  applications: 'applications:read',
  deadlines: 'applications:read',
  instructions: 'applications:read',
};
