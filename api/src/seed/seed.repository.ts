import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';

export interface SeedCustomer {
  readonly code: string;
  readonly name: string;
}

export const seedCode = (index: number) => `S${String(index + 1).padStart(5, '0')}`;

/** Counts customers that are neither generated nor a demo's. */
export async function countRealCustomers(tx: Transaction): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM customers
    WHERE code !~ '^S[0-9]{5,}$' AND NOT EXISTS (SELECT FROM demo_mark)`);
  return count;
}

/** @returns ids by code of customers without applications: the others were filled before */
export async function insertCustomers(
  tx: Transaction,
  customers: readonly SeedCustomer[],
): Promise<Map<string, number>> {
  const codes = customers.map(({ code }) => code);
  await tx.rows(sql`
    INSERT INTO customers (code, name)
    SELECT code, name FROM jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) AS r(code text, name text)
    ON CONFLICT (code) DO NOTHING`);
  const rows = await tx.rows<{ id: number; code: string }>(sql`
    SELECT id, code FROM customers c
    WHERE code = ANY (${codes}::text[]) AND NOT EXISTS (SELECT FROM applications a WHERE a.customer_id = c.id)`);
  return new Map(rows.map(({ id, code }) => [code, id]));
}
