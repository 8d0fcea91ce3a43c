import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

export interface LockedApplication {
  readonly id: number;
  readonly customerId: number;
  readonly label: string;
  readonly countryCode: string;
  readonly statusId: number;
  readonly version: number;
}

export function lockApplication(tx: Transaction, id: number): Promise<LockedApplication | undefined> {
  return tx.maybeOne(sql`
    SELECT id, customer_id AS "customerId", reference || ' ' || title AS label, country_code AS "countryCode",
           status_id AS "statusId", version
    FROM applications WHERE id = ${id} FOR NO KEY UPDATE`);
}

export interface NextStatus {
  readonly name: string;
  readonly tone: string;
  /** Whether the application was in progress before. */
  readonly wasFiled: boolean;
}

/** @returns `undefined` if it may not follow the present one */
export function findNextStatus(
  tx: Transaction,
  { id, customerId, statusId: from }: LockedApplication,
  to: number,
): Promise<NextStatus | undefined> {
  return tx.maybeOne(sql`
    SELECT s.name, ms.tone, EXISTS (
      SELECT FROM standing_status_history h
      JOIN statuses former ON former.id = h.status_id
      JOIN main_statuses main ON main.id = former.main_status_id AND main.tone = 'progress'
      WHERE h.customer_id = ${customerId} AND h.application_id = ${id}) AS "wasFiled"
    FROM status_transitions t
    JOIN statuses s ON s.id = t.to_status_id
    JOIN main_statuses ms ON ms.id = s.main_status_id
    WHERE t.from_status_id = ${from} AND t.to_status_id = ${to}`);
}

export async function setStatus(
  tx: Transaction,
  { id, customerId, statusId: from }: LockedApplication,
  to: number,
  note: string | undefined,
): Promise<{ id: number; at: string }> {
  return tx.one(sql`
    WITH changed AS (
      UPDATE applications SET status_id = ${to}, updated_at = now(), updated_date = NULL, version = version + 1
      WHERE customer_id = ${customerId} AND id = ${id}
    )
    INSERT INTO application_status_history (customer_id, application_id, from_status_id, status_id, note)
    VALUES (${customerId}, ${id}, ${from}, ${to}, ${note ?? null}) RETURNING id, at`);
}
