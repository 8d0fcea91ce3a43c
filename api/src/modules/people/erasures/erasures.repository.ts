import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

/** No request takes longer than this. */
const IN_FLIGHT_MINUTES = 15;

/** An erasure has ids only, so that the list of erasures can be kept outside of the database. */
export interface Erasure {
  readonly kind: 'person' | 'customer' | 'message';
  readonly id: number;
  readonly erasedAt: string;
  readonly erasedBy: string;
}

export type ErasedRows = Readonly<Record<string, number>>;

export function listErasures(tx: Transaction): Promise<Erasure[]> {
  return tx.rows(sql`
    SELECT kind, id, erased_at AS "erasedAt", erased_by AS "erasedBy" FROM erasures ORDER BY erased_at, kind, id`);
}

/**
 * Without an account the id is that of the invitation.
 * @throws for the last owner of a customer, unless `evenLastOwner`: constraint `memberships_last_owner`
 */
export async function erasePerson(
  tx: Transaction,
  { id, erasedBy, erasedAt }: Pick<Erasure, 'id' | 'erasedBy'> & { erasedAt?: string },
  { evenLastOwner = false } = {},
): Promise<ErasedRows> {
  const { erased } = await tx.one<{ erased: ErasedRows }>(sql`
    SELECT app.erase_person(${id}, ${erasedBy}, coalesce(${erasedAt ?? null}::timestamptz, now()),
                            ${evenLastOwner}) AS erased`);
  return erased;
}

interface TextRemoval extends Pick<Erasure, 'id' | 'erasedBy'> {
  readonly reason: string;
  readonly erasedAt?: string | undefined;
}

/** The message stays with its author and time. @returns false if there is none, or its text was removed before */
export async function eraseText(
  tx: Transaction,
  { id, erasedBy, reason, erasedAt }: TextRemoval,
): Promise<boolean> {
  const { erased } = await tx.one<{ erased: boolean }>(sql`
    SELECT app.erase_message_text(${id}, ${reason}, ${erasedBy}, coalesce(${erasedAt ?? null}::timestamptz, now())) AS erased`);
  return erased;
}

export async function deleteRowsOfCustomer(
  tx: Transaction,
  customerId: number,
  limit: number,
): Promise<number> {
  const { deleted } = await tx.one<{ deleted: number }>(
    sql`SELECT app.delete_customer_rows(${customerId}, ${limit}) AS deleted`,
  );
  return deleted;
}

export async function findPersonOfOnly(tx: Transaction, customerId: number): Promise<number | undefined> {
  const person = await tx.maybeOne<{ id: number }>(sql`
    SELECT m.user_id AS id FROM memberships m
    WHERE m.customer_id = ${customerId}
      AND NOT EXISTS (SELECT FROM memberships o WHERE o.user_id = m.user_id AND o.customer_id <> m.customer_id)
    ORDER BY 1 LIMIT 1`);
  return person?.id;
}

export async function closeForDeletion(tx: Transaction, customerId: number, by: string): Promise<boolean> {
  const marked = await tx.rows(sql`
    UPDATE customers SET status = 'deleting', status_changed_at = now(), status_changed_by = ${by}
    WHERE id = ${customerId} RETURNING id`);
  return marked.length > 0;
}

/** Repeats one erasure that no request in flight can have missed by now. */
export async function finishErasure(tx: Transaction): Promise<number> {
  const finished = await tx.rows(sql`
    WITH due AS MATERIALIZED (
      SELECT id, erased_at, erased_by FROM erasures
      WHERE kind = 'person' AND finished_at IS NULL AND erased_at < now() - make_interval(mins => ${IN_FLIGHT_MINUTES})
      ORDER BY erased_at LIMIT 1
    ), repeated AS MATERIALIZED (
      SELECT id, app.erase_person(id, erased_by, erased_at, true) AS erased FROM due
    )
    UPDATE erasures e SET finished_at = now() FROM repeated r
    WHERE e.kind = 'person' AND e.id = r.id AND r.erased IS NOT NULL RETURNING e.id`);
  return finished.length;
}

export interface KnownPerson {
  readonly id: number;
  readonly hasAccount: boolean;
}

export function findPersonByAddress(tx: Transaction, email: string): Promise<KnownPerson | undefined> {
  return tx.maybeOne(sql`
    SELECT id, "hasAccount" FROM (
      SELECT id, true AS "hasAccount" FROM users WHERE email = ${email}
      UNION ALL SELECT min(id), false FROM invitations WHERE email = ${email}) known
    WHERE id IS NOT NULL ORDER BY "hasAccount" DESC LIMIT 1`);
}
