import type { SearchHit } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import type { Reader } from '../../../http/index.ts';
import { textsFor } from '../../../messages/index.ts';
import * as repository from './palette.repository.ts';

export async function searchApplications(
  database: Database,
  { scope, locale }: Reader,
  search: string,
): Promise<SearchHit[]> {
  const text = textsFor(locale).search;
  const found = await database.inScope(scope, (tx) =>
    repository.findApplications(tx, scope.customerIds, search),
  );
  return found.map((application) => {
    const { id, title, customer, match } = application;
    return { id, title, detail: text.application(application), customer, match };
  });
}

/** Documents by the applications that they belong to, on whose pages they are. */
export async function searchDocuments(
  database: Database,
  { scope, locale }: Reader,
  search: string,
): Promise<SearchHit[]> {
  const text = textsFor(locale).search;
  const found = await database.inScope(scope, (tx) =>
    repository.findDocuments(tx, scope.customerIds, search),
  );
  return found.map(({ application, name, customer, match }) => ({
    id: application.id,
    title: name,
    detail: text.document(application),
    customer,
    match,
  }));
}
