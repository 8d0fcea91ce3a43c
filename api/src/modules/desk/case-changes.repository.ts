import type { DeadlineActor, DeadlineKind } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { LockedApplication } from './status-change.repository.ts';

type Of = Pick<LockedApplication, 'id' | 'customerId'>;

export interface CaseOf {
  readonly id: number;
  readonly customerId: number;
}

export function findCase(tx: Transaction, id: number): Promise<CaseOf | undefined> {
  return tx.maybeOne(sql`SELECT id, customer_id AS "customerId" FROM applications WHERE id = ${id}`);
}

export function findCaseOfFee(tx: Transaction, feeId: number): Promise<CaseOf | undefined> {
  return tx.maybeOne(sql`
    SELECT application_id AS id, customer_id AS "customerId" FROM fees WHERE id = ${feeId}`);
}

/** Each change by the provider is one of the application, too. */
export async function markChanged(tx: Transaction, { id, customerId }: Of): Promise<void> {
  await tx.rows(sql`
    UPDATE applications SET version = version + 1, updated_at = now(), updated_date = NULL
    WHERE customer_id = ${customerId} AND id = ${id}`);
}

export interface Details {
  readonly title: string;
  readonly appliedAt: string;
}

/** @returns what they were */
export function setDetails(
  tx: Transaction,
  { id, customerId }: Of,
  { title, appliedAt }: Details,
): Promise<Details> {
  return tx.one(sql`
    UPDATE applications a SET title = ${title}, applied_at = ${appliedAt}
    FROM (SELECT title, applied_at FROM applications WHERE customer_id = ${customerId} AND id = ${id}) was
    WHERE a.customer_id = ${customerId} AND a.id = ${id}
    RETURNING was.title, was.applied_at::text AS "appliedAt"`);
}

export interface NewDeadline {
  readonly kind: DeadlineKind;
  readonly dueAt: string;
  readonly actor: DeadlineActor;
  readonly mandatory: boolean;
  readonly rule?: string | undefined;
}

export function insertDeadline(
  tx: Transaction,
  { id, customerId }: Of,
  { kind, dueAt, actor, mandatory, rule }: NewDeadline,
): Promise<{ id: number }> {
  return tx.one(sql`
    INSERT INTO deadlines (customer_id, application_id, kind, due_at, actor, mandatory, rule)
    VALUES (${customerId}, ${id}, ${kind}, ${dueAt}, ${actor}, ${mandatory}, ${rule ?? null}) RETURNING id`);
}

export async function isPassed(
  tx: Transaction,
  { countryCode }: LockedApplication,
  date: string,
): Promise<boolean> {
  const { passed } = await tx.one<{ passed: boolean }>(sql`
    SELECT ${date}::date < timezone(time_zone, now())::date AS passed FROM countries WHERE code = ${countryCode}`);
  return passed;
}

export async function isPayable(
  tx: Transaction,
  { id, customerId }: Of,
  deadlineId: number,
): Promise<boolean> {
  const found = await tx.rows(sql`
    SELECT FROM deadlines
    WHERE customer_id = ${customerId} AND application_id = ${id} AND id = ${deadlineId}
      AND kind IN ('renewal', 'payment') AND state IN ('open', 'missed')`);
  return found.length === 1;
}

export interface NewFee {
  readonly name: string;
  readonly amount: number;
  readonly deadlineId?: number | undefined;
}

export function insertFee(
  tx: Transaction,
  { id, customerId }: Of,
  { name, amount, deadlineId }: NewFee,
): Promise<{ id: number }> {
  return tx.one(sql`
    INSERT INTO fees (customer_id, application_id, name, amount, deadline_id)
    VALUES (${customerId}, ${id}, ${name}, ${amount}, ${deadlineId ?? null}) RETURNING id`);
}

export interface StoredFee {
  readonly id: number;
  readonly name: string;
  readonly amount: number;
  readonly isPaid: boolean;
  readonly deadlineId: number | null;
  /** With the microseconds that a `Date` does not have. */
  readonly createdAt: string;
}

/** The application is locked, so its fees stay as they are. */
export function findFee(tx: Transaction, { customerId }: Of, id: number): Promise<StoredFee | undefined> {
  return tx.maybeOne(sql`
    SELECT id, name, amount, paid_at IS NOT NULL AS "isPaid", deadline_id AS "deadlineId",
           created_at::text AS "createdAt"
    FROM fees
    WHERE customer_id = ${customerId} AND id = ${id}`);
}

export async function setAmount(
  tx: Transaction,
  { customerId }: Of,
  id: number,
  amount: number,
): Promise<void> {
  await tx.rows(sql`UPDATE fees SET amount = ${amount} WHERE customer_id = ${customerId} AND id = ${id}`);
}

export async function deleteFee(tx: Transaction, { customerId }: Of, id: number): Promise<void> {
  await tx.rows(sql`DELETE FROM fees WHERE customer_id = ${customerId} AND id = ${id}`);
}

export interface Payment {
  readonly paidAt: string;
  readonly dueAt: string | null;
  /** The deadline whose fees are all paid now. */
  readonly settledId: number | null;
}

export function payFee(tx: Transaction, { customerId }: Of, id: number, paidOn: string): Promise<Payment> {
  return tx.one(sql`
    WITH paid AS (
      UPDATE fees SET paid_at = ${paidOn}::date::timestamp AT TIME ZONE 'UTC', paid_date = ${paidOn}
      WHERE customer_id = ${customerId} AND id = ${id} RETURNING id, paid_at, deadline_id
    )
    SELECT p.paid_at AS "paidAt", d.due_at::text AS "dueAt",
           CASE WHEN NOT EXISTS (
             SELECT FROM fees f WHERE f.customer_id = ${customerId} AND f.deadline_id = p.deadline_id
               AND f.id <> p.id AND f.paid_at IS NULL) THEN p.deadline_id END AS "settledId"
    FROM paid p LEFT JOIN deadlines d ON d.customer_id = ${customerId} AND d.id = p.deadline_id`);
}
