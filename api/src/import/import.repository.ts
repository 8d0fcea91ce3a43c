import sql, { join, type Sql } from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import type { SaidReason } from '../messages/index.ts';
import { matchDeadlines } from './update-deadlines.repository.ts';

export interface ReferenceRows {
  readonly customers: readonly { id: number; code: string }[];
  readonly categories: readonly { id: number; name: string }[];
  readonly statuses: readonly { id: number; name: string }[];
  readonly instructionKinds: readonly { id: number; name: string }[];
  readonly countries: readonly { code: string; timeZone: string }[];
  readonly members: readonly { customerId: number; userId: number; email: string }[];
  readonly transitions: readonly { from: number; to: number }[];
}

export async function listReferenceRows(tx: Transaction): Promise<ReferenceRows> {
  return {
    customers: await tx.rows(sql`SELECT id, code FROM customers`),
    categories: await tx.rows(sql`SELECT id, name FROM categories`),
    statuses: await tx.rows(sql`SELECT id, name FROM statuses`),
    instructionKinds: await tx.rows(sql`SELECT id, name FROM instruction_kinds`),
    countries: await tx.rows(sql`SELECT code, time_zone AS "timeZone" FROM countries`),
    members: await tx.rows(sql`
      SELECT m.customer_id AS "customerId", u.id AS "userId", u.email
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.status = 'active' AND u.status = 'active'`),
    transitions: await tx.rows(
      sql`SELECT from_status_id AS "from", to_status_id AS "to" FROM status_transitions`,
    ),
  };
}

/** What is wrong with a staged line. */
export type Contradiction = SaidReason & { readonly number: number };

const importLock = sql`hashtextextended('application import', 0)`;

/** Two imports of the same file at a time would both consider everything new. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(${importLock})`);
}

/** The same for who has other work while one is running. @returns whether none is */
export async function tryLockImports(tx: Transaction): Promise<boolean> {
  const { isLocked } = await tx.one<{ isLocked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${importLock}) AS "isLocked"`,
  );
  return isLocked;
}

/** A reason as a row: its key in the catalogue, and what it is about. */
export const saidReason = (field: Sql, key: Sql, ...values: Sql[]): Sql =>
  sql`${field} AS field, ${key} AS key, jsonb_build_array(${join(values.map((value) => sql`(${value})::text`))}) AS values`;

/** Those of most lines are enough where one refuses everything. @param limit null for all */
export function limited(
  tx: Transaction,
  contradictions: Sql,
  limit: number | null,
): Promise<Contradiction[]> {
  return tx.rows(sql`SELECT * FROM (${contradictions}) contradictions LIMIT ${limit}::int`);
}

export const repeatedReferences = sql`
  SELECT number, ${saidReason(sql`'reference'`, sql`'repeated'`, sql`reference`, sql`first`)} FROM (
    SELECT number, reference, min(number) OVER (PARTITION BY customer_id, reference) AS first
    FROM bulk_applications
  ) staged WHERE number > first ORDER BY number`;

/** Finds the staged rows that are stored already. Fees of the same name are matched in order. */
export async function matchStored(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    UPDATE bulk_applications b SET id = a.id, is_new = false, due_at = a.due_at
    FROM applications a WHERE a.customer_id = b.customer_id AND a.reference = b.reference`);
  await tx.rows(sql`
    UPDATE bulk_fees f SET id = stored.id, is_new = false
    FROM (
      SELECT b.number, f.id, f.name, row_number() OVER (PARTITION BY b.number, f.name ORDER BY f.id) AS turn
      FROM bulk_applications b JOIN fees f ON f.customer_id = b.customer_id AND f.application_id = b.id
    ) stored
    JOIN (
      SELECT number, step, name, row_number() OVER (PARTITION BY number, name ORDER BY step) AS turn
      FROM bulk_fees
    ) staged USING (number, name, turn)
    WHERE f.number = staged.number AND f.step = staged.step`);
  await matchDeadlines(tx);
  await tx.rows(sql`ANALYZE bulk_applications`);
  await tx.rows(sql`ANALYZE bulk_fees`);
}

export const minuteOf = (moment: Sql) =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`;

export const storedOtherwise = sql`
    SELECT DISTINCT ON (number) number, field, key, values FROM (
      SELECT b.number, h.step, ${saidReason(
        sql`'history'`,
        sql`'historyStored'`,
        sql`h.step + 1`,
        sql`s.name`,
        sql`coalesce(h.at_date::text, ${minuteOf(sql`h.at`)})`,
      )}
      FROM bulk_applications b
      JOIN LATERAL (
        SELECT status_id, at, at_date, row_number() OVER (ORDER BY at, id) - 1 AS step
        FROM standing_status_history WHERE customer_id = b.customer_id AND application_id = b.id
      ) h ON true
      JOIN statuses s ON s.id = h.status_id
      LEFT JOIN bulk_history n ON n.number = b.number AND n.step = h.step
      WHERE NOT b.is_new AND (n.status_id IS DISTINCT FROM h.status_id
             OR (n.at, n.at_date) IS DISTINCT FROM (h.at, h.at_date)
                AND (n.at_date IS NULL OR n.at_date IS DISTINCT FROM h.at_date))
      UNION ALL
      SELECT f.number, 1000 + f.step, ${saidReason(
        sql`'fees'`,
        sql`'feePaid'`,
        sql`f.name`,
        sql`stored.amount`,
        sql`coalesce(stored.paid_date::text, ${minuteOf(sql`stored.paid_at`)})`,
      )}
      FROM bulk_fees f JOIN fees stored ON stored.id = f.id
      WHERE stored.paid_at IS NOT NULL AND (f.amount, f.paid_at, f.paid_date) IS DISTINCT FROM (stored.amount, stored.paid_at, stored.paid_date)
    ) contradictions ORDER BY number, step`;

/** New fees get their ids now, because events of payments refer to them. */
export async function assignFeeIds(tx: Transaction): Promise<void> {
  await tx.rows(sql`UPDATE bulk_fees SET id = nextval('fees_id_seq') WHERE is_new`);
}

/**
 * Each event has the time at which it happened, so that listeners can tell history from news. Past changes of status
 * are logged only; people are notified of the present one.
 */
export async function announceStored(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    INSERT INTO activity_logs (customer_id, action, subject_kind, subject_id, subject_label, details, at)
    SELECT b.customer_id, e.action, 'application', b.id, b.reference || ' ' || b.title,
           e.details || CASE WHEN e.date IS NULL THEN '{}' ELSE jsonb_build_object('date', e.date) END, e.at
    FROM bulk_applications b JOIN (
      SELECT number, CASE step WHEN 0 THEN 'application.created' ELSE 'application.status_changed' END AS action,
             CASE step WHEN 0 THEN '{}'::jsonb ELSE jsonb_build_object('statusId', status_id) END AS details, at, at_date AS date
      FROM bulk_history
      UNION ALL
      SELECT number, 'document.uploaded', jsonb_build_object('name', name), uploaded_at, uploaded_date FROM bulk_attachments
      UNION ALL
      SELECT number, 'fee.paid', jsonb_build_object('name', name, 'amount', amount), paid_at, paid_date
      FROM bulk_fees WHERE paid_at IS NOT NULL
    ) e USING (number)
    ORDER BY e.at`);
  await tx.rows(sql`
    INSERT INTO outbox (kind, customer_id, payload, created_at)
    SELECT e.kind, b.customer_id, e.payload || jsonb_build_object('subject', jsonb_build_object(
             'kind', 'application', 'id', b.id, 'label', b.reference || ' ' || b.title)), least(e.at, now())
    FROM bulk_applications b JOIN LATERAL (
      SELECT 'application.filed' AS kind, 0 AS turn,
             jsonb_build_object('countryCode', b.country_code, 'filedAt', min(h.at)) AS payload, min(h.at) AS at
      FROM bulk_history h JOIN statuses s ON s.id = h.status_id JOIN main_statuses ms ON ms.id = s.main_status_id
      WHERE h.number = b.number AND ms.tone = 'progress'
      HAVING count(*) > 0 AND (b.is_new OR count(*) = (
        SELECT count(*)
        FROM standing_status_history ever
        JOIN statuses s ON s.id = ever.status_id JOIN main_statuses ms ON ms.id = s.main_status_id
        WHERE ever.customer_id = b.customer_id AND ever.application_id = b.id AND ms.tone = 'progress'
      ))
      UNION ALL
      SELECT 'application.status_changed', 1,
             jsonb_build_object('status', s.name, 'actionRequired', ms.tone = 'attention'), present.at
      FROM statuses s JOIN main_statuses ms ON ms.id = s.main_status_id
      JOIN (SELECT at FROM bulk_history WHERE number = b.number ORDER BY step DESC LIMIT 1) present ON true
      WHERE s.id = b.status_id
      UNION ALL
      SELECT 'document.uploaded', 2, jsonb_build_object('name', d.name), d.uploaded_at
      FROM bulk_attachments d WHERE d.number = b.number
      UNION ALL
      SELECT 'fee.paid', 3,
             jsonb_build_object('name', f.name, 'feeId', f.id, 'amount', f.amount, 'paidAt', f.paid_at,
                                'paidOn', coalesce(f.paid_date, timezone(co.time_zone, f.paid_at)::date),
                                'renewalDueAt', f.renewal_due_at::timestamptz), f.paid_at
      FROM bulk_fees f JOIN countries co ON co.code = b.country_code
      WHERE f.number = b.number AND f.paid_at IS NOT NULL
    ) e ON true
    ORDER BY b.number, e.turn`);
}
