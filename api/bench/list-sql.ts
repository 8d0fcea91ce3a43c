import { applicationListQuery } from '@atrium/contract';
import type { Sql } from 'sql-template-tag';
import type { Transaction } from '../src/db/index.ts';
import { countApplications, listApplications } from '../src/modules/applications/applications.repository.ts';
import type { ListQuestion } from './list-load.ts';

/** The statements of a question, as the API sends them: taken from its own repository, not written again. */
export async function statementsOf({ query, scope }: ListQuestion): Promise<Sql[]> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const former = fields[name];
    fields[name] = former === undefined ? value : [former, value].flat();
  }
  const filters = { ...applicationListQuery.parse(fields), customer: [scope.customerId] };
  const statements: Sql[] = [];
  const recorder = {
    rows: async (statement: Sql) => {
      statements.push(statement);
      return [];
    },
    one: async (statement: Sql) => {
      statements.push(statement);
      return { total: 0 };
    },
  } as unknown as Transaction;
  await listApplications(recorder, filters);
  await countApplications(recorder, filters);
  return statements;
}

/** Begins as the API does, in one round trip. */
export function beginOf({ scope: { userId, customerId, sessionId } }: ListQuestion): string {
  return `BEGIN; SELECT app.enter_scope(${userId}, '{${customerId}}', '${sessionId}')`;
}
