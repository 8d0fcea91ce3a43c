import type { Database, Scope } from '../../db/index.ts';
import { countPeople, listPeople, type UsersQuery } from './users-management.repository.ts';

export function pageOfPeople(database: Database, scope: Scope, query: UsersQuery) {
  return database.inScope(scope, async (tx) => ({
    customers: await listPeople(tx, query),
    total: await countPeople(tx, query),
    page: query.page,
    pageSize: query.pageSize,
  }));
}
