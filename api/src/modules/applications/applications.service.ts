import type { ApplicationDetail, ApplicationListQuery } from '@atrium/contract';
import type { Database, Scope } from '../../db/index.ts';
import { notFound } from '../../http/index.ts';
import * as repository from './applications.repository.ts';

/** One page of the list, with the number of all rows that fit the filters at the same moment. */
export async function listApplications(database: Database, scope: Scope, query: ApplicationListQuery) {
  return database.inScope(scope, async (tx) => ({
    applications: await repository.listApplications(tx, query),
    total: await repository.countApplications(tx, query),
    page: query.page,
    pageSize: query.pageSize,
  }));
}

/** One application with all that belongs to it; 404 also where it is another customer's. */
export async function describeApplication(
  database: Database,
  scope: Scope,
  id: number,
): Promise<ApplicationDetail> {
  return database.inScope(scope, async (tx) => {
    const application = await repository.findApplication(tx, id);
    if (!application) throw notFound();
    return {
      ...application,
      timeline: await repository.listTimeline(tx, application),
      documents: await repository.listDocuments(tx, application),
      fees: await repository.listFees(tx, application),
    };
  });
}

export function statuses(database: Database, scope: Scope) {
  return database.inScope(scope, repository.listStatuses);
}

export function mainStatuses(database: Database, scope: Scope) {
  return database.inScope(scope, repository.listMainStatuses);
}

export function categories(database: Database, scope: Scope) {
  return database.inScope(scope, repository.listCategories);
}
