import type { Sql } from 'sql-template-tag';
import type { Database, Transaction } from '../src/db/index.ts';
import type { ReadRequest } from './read-load.ts';

/** Records the statements that the API's own code sends, so that the bench does not repeat them. */
export async function recordedSql(work: (database: Database) => Promise<unknown>): Promise<Sql[]> {
  const statements: Sql[] = [];
  const record =
    <T>(response: T) =>
    async (statement: Sql) => {
      statements.push(statement);
      return response;
    };
  const tx = { rows: record([]), one: record({}) } as unknown as Transaction;
  const read = (_: unknown, ask: (tx: Transaction) => unknown) => ask(tx);
  // The recorded responses are empty, so what becomes of them does not matter.
  await work({ inScope: read, queryInScope: read } as unknown as Database).catch(() => undefined);
  return statements;
}

/** Begins a transaction as the API does, in one round trip. */
export function beginOf({ scope: { userId, customerIds, sessionId } }: ReadRequest): string {
  return `BEGIN; SELECT app.enter_scope(${userId}, '{${customerIds.join(',')}}', '${sessionId}')`;
}

/** Fields of a query in the form that the API's schemas expect. */
export function fieldsOf(query: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const former = fields[name];
    fields[name] = former === undefined ? value : [former, value].flat();
  }
  return fields;
}
