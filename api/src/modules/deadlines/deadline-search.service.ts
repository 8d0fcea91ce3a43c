import type { SearchHit } from '@atrium/contract';
import type { Database } from '../../db/index.ts';
import type { Reader } from '../../http/index.ts';
import { textsFor } from '../../messages/index.ts';
import * as repository from './deadline-search.repository.ts';

/** Hits of the palette. */
export async function searchDeadlines(
  database: Database,
  { scope, locale }: Reader,
  search: string,
): Promise<SearchHit[]> {
  const text = textsFor(locale).search;
  const found = await database.inScope(scope, (tx) =>
    repository.searchDeadlines(tx, scope.customerIds, { search, kinds: text.kinds }),
  );
  return found.map((deadline) => ({
    id: deadline.id,
    title: text.deadlineTitle(deadline),
    detail: text.deadline(deadline),
    customer: deadline.customer,
    match: deadline.match,
  }));
}
