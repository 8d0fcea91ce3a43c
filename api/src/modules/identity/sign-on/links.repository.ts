import type { Reference, SignOnLink } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

export interface LinkedIdentity {
  readonly customerId: number;
  readonly issuer: string;
  readonly subject: string;
}

export async function findLinkedUser(
  tx: Transaction,
  { customerId, issuer, subject }: LinkedIdentity,
): Promise<number | undefined> {
  const link = await tx.maybeOne<{ userId: number }>(sql`
    SELECT user_id AS "userId" FROM sign_on_links
    WHERE customer_id = ${customerId} AND issuer = ${issuer} AND subject = ${subject}`);
  return link?.userId;
}

/** @returns whose link was used; it may have been removed in the meantime */
export async function recordUse(
  tx: Transaction,
  { customerId, issuer, subject }: LinkedIdentity,
): Promise<number | undefined> {
  const used = await tx.maybeOne<{ userId: number }>(sql`
    UPDATE sign_on_links SET last_used_at = now()
    WHERE customer_id = ${customerId} AND issuer = ${issuer} AND subject = ${subject}
    RETURNING user_id AS "userId"`);
  return used?.userId;
}

/** @returns `undefined` if the identity, or the person at this issuer, is linked already */
export function insertLink(
  tx: Transaction,
  { customerId, issuer, subject }: LinkedIdentity,
  userId: number,
): Promise<SignOnLink | undefined> {
  return tx.maybeOne(sql`
    INSERT INTO sign_on_links (customer_id, issuer, subject, user_id)
    VALUES (${customerId}, ${issuer}, ${subject}, ${userId})
    ON CONFLICT DO NOTHING
    RETURNING id, linked_at AS "linkedAt", last_used_at AS "lastUsedAt",
              (SELECT json_build_object('id', c.id, 'name', c.name) FROM customers c
               WHERE c.id = customer_id) AS customer`);
}

export function listLinks(tx: Transaction): Promise<SignOnLink[]> {
  return tx.rows(sql`
    SELECT l.id, json_build_object('id', c.id, 'name', c.name) AS customer, l.linked_at AS "linkedAt",
           l.last_used_at AS "lastUsedAt"
    FROM sign_on_links l JOIN customers c ON c.id = l.customer_id
    WHERE l.user_id = app.user_id() ORDER BY l.linked_at, l.id`);
}

/** Customers in scope whose sign-on the person has not linked. */
export function listLinkable(tx: Transaction): Promise<Reference[]> {
  return tx.rows(sql`
    SELECT c.id, c.name FROM sign_on_providers p JOIN customers c ON c.id = p.customer_id
    WHERE p.is_on AND NOT EXISTS (SELECT FROM sign_on_links l
                                  WHERE l.customer_id = p.customer_id AND l.user_id = app.user_id())
    ORDER BY c.name, c.id`);
}

export async function deleteLink(
  tx: Transaction,
  { userId, id }: { userId: number; id: number },
): Promise<{ customerId: number } | undefined> {
  return tx.maybeOne(sql`
    DELETE FROM sign_on_links WHERE user_id = ${userId} AND id = ${id} RETURNING customer_id AS "customerId"`);
}
