import {
  applicationListQuery,
  deadlineFilters,
  deadlineListQuery,
  instructionListQuery,
} from '@atrium/contract';
import type { Sql } from 'sql-template-tag';
import { countApplications, listApplications } from '../src/modules/applications/applications.repository.ts';
import { countByDate, countDeadlines, listDeadlines } from '../src/modules/deadlines/deadlines.repository.ts';
import { countListed, listInstructions } from '../src/modules/instructions/instructions.repository.ts';
import type { ReadRequest } from './read-load.ts';
import { fieldsOf, recordedSql } from './read-sql.ts';

export function listStatements(read: ReadRequest): Promise<Sql[]> {
  const { query, scope } = read;
  const [fields, customer] = [fieldsOf(query), [...scope.customerIds]];
  return recordedSql((database) =>
    database.queryInScope(scope, (tx): Promise<unknown> => {
      if (read.list === 'deadlines/days') {
        return countByDate(tx, { ...deadlineFilters.parse(fields), customer });
      }
      if (read.list === 'deadlines') {
        const filters = { ...deadlineListQuery.parse(fields), customer };
        return Promise.all([listDeadlines(tx, filters), countDeadlines(tx, filters)]);
      }
      if (read.list === 'instructions') {
        const filters = { ...instructionListQuery.parse(fields), customer };
        return Promise.all([listInstructions(tx, filters), countListed(tx, filters)]);
      }
      const filters = { ...applicationListQuery.parse(fields), customer };
      return Promise.all([listApplications(tx, filters), countApplications(tx, filters)]);
    }),
  );
}
