import sql from 'sql-template-tag';
import { alphabetical, type Transaction } from '../../../db/index.ts';

export interface Customer {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export function insertCustomer(
  tx: Transaction,
  { code, name }: Omit<Customer, 'id'>,
): Promise<Customer | undefined> {
  return tx.maybeOne(sql`
    INSERT INTO customers (code, name) VALUES (${code}, ${name})
    ON CONFLICT (code) DO NOTHING RETURNING id, code, name`);
}

export function findCustomer(tx: Transaction, code: string): Promise<Customer | undefined> {
  return tx.maybeOne(sql`SELECT id, code, name FROM customers WHERE code = ${code}`);
}

export function readCustomer(tx: Transaction, id: number): Promise<Customer> {
  return tx.one(sql`SELECT id, code, name FROM customers WHERE id = ${id}`);
}

export async function isClosed(tx: Transaction, id: number): Promise<boolean> {
  const { status } = await tx.one<{ status: string }>(sql`SELECT status FROM customers WHERE id = ${id}`);
  return status !== 'active';
}

export async function isStaff(tx: Transaction, email: string): Promise<boolean> {
  const found = await tx.rows(sql`
    SELECT FROM staff s JOIN users u ON u.id = s.user_id WHERE u.email = ${email}`);
  return found.length === 1;
}

export function listCodes(tx: Transaction, limit: number): Promise<{ code: string }[]> {
  return tx.rows(sql`SELECT code FROM customers ORDER BY ${alphabetical(sql`code`)} LIMIT ${limit}`);
}
