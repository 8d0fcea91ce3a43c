import type { ApplicationFilters } from '@atrium/contract';
import sql, { join } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { applicationsFoundBy, applicationsFoundByEach, searchConditions } from '../../search/index.ts';
import { applicationFilter } from './application-filter.repository.ts';

/** The last changed applications are enough to know a customer's vocabulary. */
const MAX_APPLICATIONS = 20_000;

export interface TitleWord {
  readonly word: string;
  readonly form: string;
  readonly count: number;
}

export function listTitleWords(
  tx: Transaction,
  filters: ApplicationFilters,
  length: { readonly min: number; readonly max: number },
): Promise<TitleWord[]> {
  return tx.rows(sql`
    SELECT min(word) AS word, app.search_key(word) AS form, count(*)::int AS count
    FROM (
      SELECT a.title || ' ' || a.reference AS text FROM applications a
      WHERE ${applicationFilter({ ...filters, search: undefined })}
      ORDER BY a.updated_at DESC, a.id DESC LIMIT ${MAX_APPLICATIONS}
    ) a, regexp_split_to_table(a.text COLLATE "und-x-icu", '[^[:alnum:]]+') word
    WHERE length(word) BETWEEN ${length.min} AND ${length.max}
    GROUP BY 2 ORDER BY 2`);
}

export interface UnknownWord {
  readonly word: string;
  readonly form: string;
}

export async function listUnknownWords(
  tx: Transaction,
  filters: ApplicationFilters,
  words: readonly string[],
): Promise<UnknownWord[]> {
  if (words.length === 0) return [];
  const found = await applicationsFoundByEach(tx, filters.customer, words);
  const unknown = words.map((word, place) => {
    const has = [found[place] ?? sql`true`, ...searchConditions({ search: word })];
    return sql`
      SELECT ${word}::text AS word, app.search_key(${word}) AS form
      WHERE NOT EXISTS (
        SELECT FROM applications a
        WHERE ${applicationFilter({ ...filters, search: undefined })} AND ${join(has, ' AND ')})`;
  });
  return tx.rows(join(unknown, ' UNION ALL '));
}

/** Whether the filters and a search find any application. */
export async function findsAny(
  tx: Transaction,
  filters: ApplicationFilters,
  search: string,
): Promise<boolean> {
  const found = await applicationsFoundBy(tx, filters.customer, search);
  const { finds } = await tx.one<{ finds: boolean }>(sql`
    SELECT EXISTS (SELECT FROM applications a WHERE ${applicationFilter({ ...filters, search, found })}) AS finds`);
  return finds;
}
