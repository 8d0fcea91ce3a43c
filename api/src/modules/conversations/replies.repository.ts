import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { Discussed } from './messages.repository.ts';

/** @param named reference of the application, or its id */
export async function findNamedApplication(
  tx: Transaction,
  code: string,
  named: string,
): Promise<number | undefined> {
  const found = await tx.maybeOne<{ id: number }>(sql`
    SELECT a.id FROM applications a JOIN customers cu ON cu.id = a.customer_id
    WHERE cu.code = ${code} AND (a.reference = ${named} OR a.id::text = ${named})
    ORDER BY a.reference = ${named} DESC LIMIT 1`);
  return found?.id;
}

export async function insertReply(
  tx: Transaction,
  { id, customerId }: Discussed,
  author: string,
  text: string,
): Promise<number> {
  const inserted = await tx.one<{ id: number }>(sql`
    INSERT INTO messages (customer_id, application_id, provider_author, text)
    VALUES (${customerId}, ${id}, ${author}, ${text}) RETURNING id`);
  return inserted.id;
}

export interface Unanswered {
  readonly application: string;
  readonly customer: string;
  /** Messages since the provider last wrote. */
  readonly count: number;
  readonly since: string;
}

/** Conversations in which the customer wrote last, those that wait longest first. */
export function listUnanswered(tx: Transaction, code: string | null): Promise<Unanswered[]> {
  return tx.rows(sql`
    SELECT a.reference AS application, cu.code AS customer, count(*) AS count, min(m.at) AS since
    FROM messages m
    JOIN applications a ON a.customer_id = m.customer_id AND a.id = m.application_id
    JOIN customers cu ON cu.id = m.customer_id
    WHERE m.author_id IS NOT NULL AND (${code}::text IS NULL OR cu.code = ${code})
      AND NOT EXISTS (SELECT FROM messages later
                      WHERE later.customer_id = m.customer_id AND later.application_id = m.application_id
                        AND later.id > m.id AND later.author_id IS NULL)
    GROUP BY a.id, a.reference, cu.code ORDER BY min(m.at), a.id LIMIT 1000`);
}
