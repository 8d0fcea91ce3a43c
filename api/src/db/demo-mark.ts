import sql from 'sql-template-tag';
import type { Database } from './database.ts';
import type { Transaction } from './transaction.ts';

export function holdsDemoPeople(database: Database): Promise<boolean> {
  return database.asLogin(findDemoMark);
}

export async function findDemoMark(tx: Transaction): Promise<boolean> {
  return (await tx.rows(sql`SELECT FROM demo_mark`)).length > 0;
}

export async function setDemoMark(tx: Transaction): Promise<void> {
  await tx.rows(sql`INSERT INTO demo_mark DEFAULT VALUES`);
}
