import type { Application, FeeFilters, FeeLine, FeeListQuery, FeeSums } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../../db/index.ts';
import { narrowed } from '../filters.service.ts';
import { feesFoundBy } from './fee-search.repository.ts';
import { sumFees } from './fee-sums.repository.ts';
import * as repository from './fees.repository.ts';

export { type Payments, splitPayments, sumPayments } from './payments.repository.ts';

/** As `narrowed`, with what the search finds fees by: their names have words, too. */
export async function narrowedFees<F extends FeeFilters>(database: Database, scope: Scope, query: F) {
  const { search } = query;
  const filters = await narrowed(database, scope, { ...query, search: undefined });
  if (!search) return filters;
  const foundFees = await database.inScope(scope, (tx) => feesFoundBy(tx, filters.customer, search), 'list');
  return { ...filters, search, foundFees };
}

/** The page, the sums and the total are of the same moment. */
export async function listFees(database: Database, scope: Scope, query: FeeListQuery) {
  const filters = await narrowedFees(database, scope, query);
  const { page, pageSize } = query;
  return database.inScope(
    scope,
    async (tx) => {
      const fees = await repository.listFees(tx, filters);
      const sums = await sumFees(tx, filters);
      return { fees, sums, total: countOf(sums), page, pageSize };
    },
    scope.customerIds.length > 1 ? 'report' : 'list',
  );
}

export async function readFees(
  tx: Transaction,
  filters: FeeFilters & Pick<FeeListQuery, 'sort'>,
  limit: number,
) {
  const fees = await repository.listFees(tx, { ...filters, page: 1, pageSize: limit });
  const sums = await sumFees(tx, filters);
  return { fees, sums, total: countOf(sums) };
}

export function feesOf(tx: Transaction, application: Application): Promise<FeeLine[]> {
  return repository.listFeesOf(tx, application);
}

function countOf(sums: FeeSums): number {
  return Object.values(sums).reduce((total, { count }) => total + count, 0);
}
