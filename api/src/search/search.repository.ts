import { MAX_SEARCH_HITS, type SearchHit } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import { everyWord, type Queryable, searchWords } from '../db/index.ts';
import { similarWords } from './similar-words.ts';

/** Rows whose words a misspelled search is compared with, the first by their order. */
const MAX_COMPARED_ROWS = 5_000;

/**
 * The form of a short text in which searches compare it. As `app.search_form`, which is called only for texts with other
 * characters than those of ASCII: a call for each row takes longer than the rest of a search.
 */
export function searchForm(text: Sql): Sql {
  return sql`CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text}) ELSE app.search_form(${text}) END`;
}

/** What is searched, as parts of a query. */
export interface Searched {
  /**
   * Select of the rows that the person may see. Their `text` is in the form of `app.search_form`, with a name on each line,
   * such as the reference and the title. Where it is not stored, OFFSET 0 keeps it from being built several times.
   */
  readonly rows: Sql;
  /** Order of rows `r` that match equally well. */
  readonly order: Sql;
  /** Columns of a hit, from `r` and what is joined. */
  readonly columns: Sql;
  /** Joins to the few rows `r` that are shown. */
  readonly joins?: Sql;
}

/** A row that was found. */
export type Found<R> = R & Pick<SearchHit, 'match'>;

/**
 * The best rows of a search, best first: those with all its words. If there is none, those with similar words.
 * Row-level security applies, so that similar words are only those that the person may read.
 */
export async function findHits<R>(tx: Queryable, searched: Searched, search: string): Promise<Found<R>[]> {
  const found = await findRows<R>(tx, searched, {
    condition: everyWord(search, (word) => sql`strpos(r.text, ${word}) > 0`),
    rank: rankOf(search),
  });
  if (found.length > 0) return found;
  const meant = similarWords(await formOf(tx, search), await listTexts(tx, searched));
  if (!meant) return [];
  const oneOf = (words: readonly string[]) =>
    sql`(${join(
      words.map((word) => sql`strpos(r.text, ${word}) > 0`),
      ' OR ',
    )})`;
  return findRows(tx, searched, { condition: join(meant.map(oneOf), ' AND '), rank: sql`3` });
}

function findRows<R>(
  tx: Queryable,
  { rows, order, columns, joins = sql`` }: Searched,
  { condition, rank }: { condition: Sql; rank: Sql },
): Promise<Found<R>[]> {
  return tx.rows(sql`
    SELECT ${columns}, (ARRAY['exact', 'start', 'words', 'similar'])[r.rank + 1] AS match
    FROM (
      SELECT r.*, ${rank} AS rank FROM (${rows}) r
      WHERE ${condition}
      ORDER BY rank, ${order} LIMIT ${MAX_SEARCH_HITS}
    ) r ${joins}
    ORDER BY r.rank, ${order}`);
}

/** 0 if a line is the search, 1 if a line begins with it, 2 otherwise. */
function rankOf(search: string): Sql {
  const form = sql`app.search_form(${searchWords(search).join(' ')})`;
  return sql`CASE
    WHEN strpos(E'\n' || r.text || E'\n', E'\n' || ${form} || E'\n') > 0 THEN 0
    WHEN strpos(E'\n' || r.text, E'\n' || ${form}) > 0 THEN 1
    ELSE 2 END`;
}

/** A search in the form that rows have it. */
async function formOf(tx: Queryable, search: string): Promise<string> {
  const { form } = await tx.one<{ form: string }>(sql`SELECT app.search_form(${search}) AS form`);
  return form;
}

/** Split into words by the caller: PostgreSQL takes six times as long. */
async function listTexts(tx: Queryable, { rows, order }: Searched): Promise<string> {
  const found = await tx.rows<{ text: string }>(sql`
    SELECT r.text FROM (${rows}) r ORDER BY ${order} LIMIT ${MAX_COMPARED_ROWS}`);
  return found.map(({ text }) => text).join('\n');
}
