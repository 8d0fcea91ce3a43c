import {
  type Application,
  type ApplicationDetail,
  type ApplicationFilters,
  type ApplicationListQuery,
  type ApplicationNeighbours,
  type ApplicationOrderQuery,
  type ApplicationOutlook,
  MAX_COUNTED_MATCHES,
} from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { notFound } from '../../http/index.ts';
import type { ExportedRows } from '../exports/exports.service.ts';
import * as repository from './applications.repository.ts';
import { feesOf } from './fees/fees.service.ts';
import { listFiles } from './files/application-files.service.ts';
import { narrowed } from './filters.service.ts';
import { findStatusSince, listDepartures } from './outlook.repository.ts';

/** The page and the total are of the same moment. */
export async function listApplications(database: Database, scope: Scope, query: ApplicationListQuery) {
  const filters = await narrowed(database, scope, query);
  const [applications, counted] = await database.queryInScope(
    scope,
    (tx) => Promise.all([repository.listApplications(tx, filters), repository.countListed(tx, filters)]),
    'list',
  );
  return { applications, ...counted, page: query.page, pageSize: query.pageSize };
}

export async function totals(database: Database, scope: Scope, query: ApplicationFilters) {
  const filters = await narrowed(database, scope, query);
  const mainStatuses = await database.queryInScope(
    scope,
    (tx) => repository.countByMainStatus(tx, filters),
    'list',
  );
  const counted = mainStatuses.reduce((sum, { count }) => sum + count, 0);
  const total = filters.search ? Math.min(counted, MAX_COUNTED_MATCHES) : counted;
  return { mainStatuses, total, hasMore: counted > total };
}

/** Throws 404 also if the application belongs to another customer. */
export async function describeApplication(
  database: Database,
  scope: Scope,
  id: number,
): Promise<ApplicationDetail> {
  return database.inScope(scope, (tx) => readApplication(tx, id));
}

export async function readApplications(tx: Transaction, filters: ApplicationOrderQuery, limit: number) {
  const applications = await repository.listApplications(tx, { ...filters, page: 1, pageSize: limit });
  return { applications, total: await repository.countApplications(tx, filters) };
}

export async function readApplication(tx: Transaction, id: number): Promise<ApplicationDetail> {
  const application = await existing(tx, id);
  const [timeline, documents, files, fees] = await Promise.all([
    repository.listTimeline(tx, application),
    repository.listAttachments(tx, application),
    listFiles(tx, { id, customerId: application.customer.id }),
    feesOf(tx, application),
  ]);
  return { ...application, timeline, documents, files, fees };
}

export async function neighbours(
  database: Database,
  scope: Scope,
  id: number,
  query: ApplicationOrderQuery,
): Promise<ApplicationNeighbours> {
  const filters = await narrowed(database, scope, query);
  const find = async (tx: Transaction) => {
    await existing(tx, id);
    return repository.findNeighbours(tx, id, filters);
  };
  return database.inScope(scope, find, 'search');
}

/** What usually happens next to an application, from the customer's history at the same office. */
export async function outlook(database: Database, scope: Scope, id: number): Promise<ApplicationOutlook> {
  const read = async (tx: Transaction): Promise<ApplicationOutlook> => {
    const application = await existing(tx, id);
    const [departures, since] = await Promise.all([
      listDepartures(tx, application),
      findStatusSince(tx, application),
    ]);
    const all = departures.find(({ status }) => status === null);
    return {
      since: since ?? application.updatedAt,
      experience: all ? { cases: all.cases, medianDays: all.medianDays, p90Days: all.p90Days } : null,
      next: departures.flatMap(({ status, ...measured }) => (status ? [{ status, ...measured }] : [])),
    };
  };
  return database.inScope(scope, read, 'search');
}

export async function chooseApplications(
  database: Database,
  scope: Scope,
  query: ApplicationOrderQuery & { readonly id: readonly number[] },
): Promise<ExportedRows<Application>> {
  const filters = await narrowed(database, scope, query);
  return {
    countByCustomer: (tx) => repository.countByCustomer(tx, filters),
    ids: (tx) => repository.streamIds(tx, filters),
    find: repository.findApplications,
    selected: query.id,
  };
}

async function existing(tx: Transaction, id: number): Promise<Application> {
  const application = await repository.findApplication(tx, id);
  if (!application) throw notFound();
  return application;
}
