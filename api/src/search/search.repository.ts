import { MAX_SEARCH_HITS, type SearchHit } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import { everyWord, type Queryable, searchWords } from '../db/index.ts';
import { MIN_SIMILAR_LENGTH, similarWords } from './similar-words.ts';

/** Rows whose words a misspelled search is compared with, the first by their order. */
const MAX_COMPARED_ROWS = 10_000;
/** Longer words are not compared. */
const MAX_WORD_LENGTH = 40;

/** What is searched, as parts of a query. */
export interface Searched {
  /**
   * Select of the rows that the person may see. Their `text` is in the form of `app.search_form`, with a name on each line,
   * such as the reference and the title.
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
  const meant = similarWords(await formsOf(tx, search), await listWords(tx, searched));
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

/** The words of a search in the form that rows have them. */
async function formsOf(tx: Queryable, search: string): Promise<string[]> {
  const words = await tx.rows<{ word: string }>(sql`
    SELECT DISTINCT word
    FROM regexp_split_to_table(app.search_form(${searchWords(search).join(' ')}), '[^[:alnum:]]+') word
    WHERE word <> ''`);
  return words.map(({ word }) => word);
}

async function listWords(tx: Queryable, { rows, order }: Searched): Promise<string[]> {
  const words = await tx.rows<{ word: string }>(sql`
    SELECT DISTINCT word
    FROM (SELECT r.text FROM (${rows}) r ORDER BY ${order} LIMIT ${MAX_COMPARED_ROWS}) r,
         regexp_split_to_table(r.text, '[^[:alnum:]]+') word
    WHERE length(word) BETWEEN ${MIN_SIMILAR_LENGTH} AND ${MAX_WORD_LENGTH}`);
  return words.map(({ word }) => word);
}
