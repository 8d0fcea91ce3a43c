import type { Database, Scope } from '../../../db/index.ts';
import { type CustomerFiguresQuery, findCustomerFigures } from './customer-figures.repository.ts';

export async function listCustomerFigures(
  database: Database,
  scope: Scope,
  query: Omit<CustomerFiguresQuery, 'customerIds'>,
) {
  const found = await database.queryInScope(
    scope,
    (tx) => findCustomerFigures(tx, { ...query, customerIds: scope.customerIds }),
    'list',
  );
  return { ...found, page: query.page, pageSize: query.pageSize };
}
