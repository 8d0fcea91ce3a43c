import type { Queryable } from '../src/db/index.ts';
import { textsFor } from '../src/messages/index.ts';
import { findApplications, findAttachments } from '../src/modules/applications/palette/palette.repository.ts';
import { findDeadlinesBy } from '../src/modules/deadlines/deadline-search.repository.ts';
import type { BenchedSearch, ReadRequest } from './read-load.ts';

/** Searches that are measured, by their paths. */
export const benchedSearches: readonly BenchedSearch[] = [
  'search/applications',
  'search/deadlines',
  'search/documents',
];

/** A search of the palette, by the repositories of the API. */
export async function findBy(tx: Queryable, { list, query, scope }: ReadRequest): Promise<unknown[]> {
  const search = new URLSearchParams(query).get('search') ?? '';
  const { kinds } = textsFor('en-US').search;
  if (list === 'search/deadlines') return findDeadlinesBy(tx, scope.customerIds, { search, kinds });
  if (list === 'search/documents') return findAttachments(tx, scope.customerIds, search);
  return findApplications(tx, scope.customerIds, search);
}
