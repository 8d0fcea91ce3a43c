import type { Database, Scope } from '../../../db/index.ts';
import { type CustomerFiguresQuery, findCustomerFigures } from './customer-figures.repository.ts';

export async function listCustomerFigures(
  database: Database,
  scope: Scope,
  query: Omit<CustomerFiguresQuery, 'customerIds'>,
) {
  const figures = await database.queryInScope(
    scope,
    (tx) => findCustomerFigures(tx, { ...query, customerIds: scope.customerIds }),
    'list',
  );
  return { ...figures, page: query.page, pageSize: query.pageSize };
}
