import { type ApplicationFilters, numberPattern } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
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

export function listUnknownWords(
  tx: Transaction,
  filters: ApplicationFilters,
  words: readonly string[],
): Promise<UnknownWord[]> {
  return tx.rows(sql`
    SELECT word, form FROM unnest(${words}::text[], ${words.map(numberPattern)}::text[]) asked (word, number), app.search_key(word) form
    WHERE NOT EXISTS (
      SELECT FROM applications a
      WHERE ${applicationFilter({ ...filters, search: undefined })}
        AND (strpos(a.search_text, form) > 0 OR a.search_text COLLATE "C" ~ number))`);
}
