import { applicationListQuery } from '@atrium/contract';
import type { Sql } from 'sql-template-tag';
import { countApplications, listApplications } from '../src/modules/applications/applications.repository.ts';
import type { ReadRequest } from './read-load.ts';
import { fieldsOf, recordedSql } from './read-sql.ts';

/** Statements of the list. */
export function listStatements({ query, scope }: ReadRequest): Promise<Sql[]> {
  const filters = { ...applicationListQuery.parse(fieldsOf(query)), customer: [...scope.customerIds] };
  return recordedSql((database) =>
    database.inScope(scope, async (tx) => {
      await listApplications(tx, filters);
      await countApplications(tx, filters);
    }),
  );
}
