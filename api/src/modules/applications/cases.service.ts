import type { ApplicationListQuery } from '@atrium/contract';
import type { DeskCaseDetail } from '@atrium/contract/desk';
import type { Customers, Database, Transaction } from '../../db/index.ts';
import { ProblemError, type Staff } from '../../http/index.ts';
import { fieldRefusals } from '../../messages/index.ts';
import { applicationsFoundBy, applicationsOfAllFoundBy } from '../../search/index.ts';
import { readApplication } from './applications.service.ts';
import * as repository from './cases.repository.ts';
import { listCategories, listCountries, listStatuses } from './reference-lists.repository.ts';

const MAX_FILTER_CUSTOMERS = 1_000;

export async function listCases(database: Database, staff: Staff, query: ApplicationListQuery) {
  const customers = query.customer.length > 0 ? query.customer : (staff.customerIds ?? 'all');
  // Millions have no other order without a sort of them all.
  if (customers === 'all' && !query.search && !query.sort.endsWith('updatedAt'))
    throw new ProblemError('invalid-input', { status: 400, errors: { sort: [fieldRefusals.orderOfAll] } });
  const { page, pageSize } = query;
  return database.asStaff(
    staff,
    async (tx) => {
      const filters = { ...query, found: await foundBy(tx, customers, query.search) };
      const applications = await repository.listCases(tx, customers, filters);
      return { applications, ...(await repository.countCases(tx, customers, filters)), page, pageSize };
    },
    'search',
  );
}

async function foundBy(tx: Transaction, customers: Customers, search: string | undefined) {
  if (!search) return undefined;
  return customers === 'all'
    ? applicationsOfAllFoundBy(tx, search)
    : applicationsFoundBy(tx, customers, search);
}

/** What the customer sees of an application, with its version and the statuses that may follow. */
export async function readCase(
  tx: Transaction,
  id: number,
): Promise<Omit<DeskCaseDetail, 'deadlines' | 'instructions' | 'planned' | 'changes'>> {
  const application = await readApplication(tx, id);
  return {
    ...application,
    version: await repository.findVersion(tx, id),
    nextStatuses: await repository.listNextStatuses(tx, application.status.id),
  };
}

export function filterOptions(database: Database, staff: Staff) {
  return database.asStaff(staff, async (tx) => ({
    statuses: await listStatuses(tx),
    categories: await listCategories(tx),
    countries: await listCountries(tx),
    customers: await repository.listCustomers(tx, MAX_FILTER_CUSTOMERS),
  }));
}
