import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

export interface StoredDomain {
  readonly id: number;
  readonly domain: string;
  readonly challenge: string;
  readonly confirmedAt: string | null;
}

const COLUMNS = sql`id, domain, challenge, confirmed_at AS "confirmedAt"`;

export function listDomains(tx: Transaction, customerId: number): Promise<StoredDomain[]> {
  return tx.rows(
    sql`SELECT ${COLUMNS} FROM sign_on_domains WHERE customer_id = ${customerId} ORDER BY domain`,
  );
}

/** @returns `undefined` if the customer has it already */
export function insertDomain(
  tx: Transaction,
  { customerId, domain, challenge }: { customerId: number; domain: string; challenge: string },
): Promise<StoredDomain | undefined> {
  return tx.maybeOne(sql`
    INSERT INTO sign_on_domains (customer_id, domain, challenge) VALUES (${customerId}, ${domain}, ${challenge})
    ON CONFLICT (customer_id, domain) DO NOTHING RETURNING ${COLUMNS}`);
}

export function findDomain(
  tx: Transaction,
  customerId: number,
  id: number,
): Promise<StoredDomain | undefined> {
  return tx.maybeOne(sql`
    SELECT ${COLUMNS} FROM sign_on_domains WHERE customer_id = ${customerId} AND id = ${id} FOR UPDATE`);
}

/** @returns `undefined` if the domain leads to another customer already */
export function confirmDomain(
  tx: Transaction,
  { customerId, domain, by }: { customerId: number; domain: string; by: string },
): Promise<StoredDomain | undefined> {
  return tx.maybeOne(sql`
    UPDATE sign_on_domains d SET confirmed_at = now(), confirmed_by = ${by}
    WHERE d.customer_id = ${customerId} AND d.domain = ${domain}
      AND NOT EXISTS (SELECT FROM sign_on_domains other
                      WHERE other.domain = d.domain AND other.confirmed_at IS NOT NULL AND other.customer_id <> d.customer_id)
    RETURNING ${COLUMNS}`);
}

export function findConfirmed(tx: Transaction, domain: string): Promise<{ customerId: number } | undefined> {
  return tx.maybeOne(sql`
    SELECT customer_id AS "customerId" FROM sign_on_domains WHERE domain = ${domain} AND confirmed_at IS NOT NULL`);
}

/** Serializes who gets a domain. */
export async function lockDomain(tx: Transaction, domain: string): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('atrium domain ' || ${domain}, 0))`);
}

export async function deleteDomain(tx: Transaction, customerId: number, id: number): Promise<boolean> {
  const removed = await tx.rows(sql`
    DELETE FROM sign_on_domains WHERE customer_id = ${customerId} AND id = ${id} RETURNING id`);
  return removed.length === 1;
}

export async function isConfirmed(tx: Transaction, customerId: number, domain: string): Promise<boolean> {
  const found = await tx.maybeOne(sql`
    SELECT FROM sign_on_domains
    WHERE customer_id = ${customerId} AND domain = ${domain} AND confirmed_at IS NOT NULL`);
  return found !== undefined;
}
