import type { CustomerFigures } from '@atrium/contract';
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

/** Of customers that the caller has found to be the reader's: a job sees all of them. */
export async function figuresOf(
  database: Database,
  customerIds: readonly number[],
): Promise<Map<number, CustomerFigures>> {
  if (customerIds.length === 0) return new Map();
  const query = { customerIds, sort: 'name', page: 1, pageSize: customerIds.length } as const;
  const { customers } = await database.asJob((tx) => findCustomerFigures(tx, query), 'request');
  return new Map(customers.map((customer) => [customer.id, customer]));
}
