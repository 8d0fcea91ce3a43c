import type { Deadline, DeadlineDetail, DeadlineFilters, DeadlineListQuery } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { notFound, type Reader } from '../../http/index.ts';
import { namedPerson } from '../../messages/index.ts';
import { narrowed } from '../applications/filters.service.ts';
import * as repository from './deadlines.repository.ts';

/** The page and the total are of the same moment. */
export async function listDeadlines(database: Database, scope: Scope, query: DeadlineListQuery) {
  const filters = await narrowed(database, scope, query);
  const [deadlines, counted] = await database.queryInScope(
    scope,
    (tx) => Promise.all([repository.listDeadlines(tx, filters), repository.countListed(tx, filters)]),
    'list',
  );
  return { deadlines, ...counted, page: query.page, pageSize: query.pageSize };
}

/** By date, the earliest first; with `-dueAt` the latest first. */
export function firstDeadlines(
  tx: Transaction,
  filters: DeadlineFilters,
  { sort, limit }: { sort: 'dueAt' | '-dueAt'; limit: number },
): Promise<Deadline[]> {
  return repository.listDeadlines(tx, { ...filters, sort, page: 1, pageSize: limit });
}

export async function readDeadlines(
  tx: Transaction,
  filters: Omit<DeadlineListQuery, 'page' | 'pageSize'>,
  limit: number,
) {
  const deadlines = await repository.listDeadlines(tx, { ...filters, page: 1, pageSize: limit });
  return { deadlines, total: await repository.countDeadlines(tx, filters) };
}

export async function countByDate(database: Database, scope: Scope, query: DeadlineFilters) {
  const filters = await narrowed(database, scope, query);
  return database.queryInScope(scope, (tx) => repository.countByDate(tx, filters), 'list');
}

export async function countByWindow(database: Database, scope: Scope, query: DeadlineFilters) {
  const filters = await narrowed(database, scope, query);
  return database.queryInScope(scope, (tx) => repository.countByWindow(tx, filters), 'list');
}

export function listResponsiblePeople(database: Database, scope: Scope) {
  return database.queryInScope(
    scope,
    (tx) => repository.listResponsiblePeople(tx, scope.customerIds),
    'list',
  );
}

/** Throws 404 also if the deadline belongs to another customer. */
export function describeDeadline(
  database: Database,
  { scope, locale }: Reader,
  id: number,
): Promise<DeadlineDetail> {
  return database.inScope(scope, (tx) => deadlineDetail(tx, id, locale));
}

export async function deadlineDetail(tx: Transaction, id: number, locale: string): Promise<DeadlineDetail> {
  const [row] = await repository.findDeadlines(tx, [id]);
  if (!row) throw notFound();
  const { officeDate: _, ...deadline } = row;
  const history = (await repository.listChanges(tx, deadline)).map(({ person, responsible, ...change }) => ({
    ...change,
    person: namedPerson(person, locale),
    responsible: responsible && {
      from: namedPerson(responsible.from, locale),
      to: namedPerson(responsible.to, locale),
    },
  }));
  return { ...deadline, history };
}
