import { MAX_SEARCH_HITS, type SearchHit, searchKey as searchForm, searchWords } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import { everyWord, type Queryable } from '../db/index.ts';
import { similarWords } from './similar-words.ts';

/** A misspelled search is compared with the words of so many rows, the first by their order. */
const MAX_COMPARED_ROWS = 5_000;

/** ASCII needs no call of `app.search_key`, which takes longer for each row than the rest of a search. */
export function searchKey(text: Sql): Sql {
  return sql`CASE WHEN octet_length(${text}) = length(${text})
                  THEN app.without_punctuation(lower(${text} COLLATE "C")) ELSE app.search_key(${text}) END`;
}

export interface Described {
  readonly order: Sql;
  readonly columns: Sql;
  readonly joins?: Sql;
}

export interface Searched extends Described {
  /**
   * `text` is in the form of `app.search_key`, with a name on each line. Where it is not stored, OFFSET 0 keeps it from
   * being built several times.
   */
  readonly rows: Sql;
}

export type Found<R> = R & Pick<SearchHit, 'match'>;

export interface Comparison {
  readonly condition: Sql;
  readonly rank: Sql;
}

/** Rows with similar words are found only if none has all words, and only those that the person may read. */
export async function findHits<R>(tx: Queryable, searched: Searched, search: string): Promise<Found<R>[]> {
  const hits = await findRows<R>(tx, searched, allWordsOf(search));
  if (hits.length > 0) return hits;
  const meant = await findSimilar(tx, searched, search);
  return meant ? findRows(tx, searched, oneOfEach(meant)) : [];
}

export function allWordsOf(search: string): Comparison {
  return { condition: everyWord(search, (has) => has(sql`r.text`)), rank: rankOf(search) };
}

export function oneOfEach(meant: readonly string[][]): Comparison {
  const oneOf = (words: readonly string[]) =>
    sql`(${join(
      words.map((word) => sql`strpos(r.text, ${word}) > 0`),
      ' OR ',
    )})`;
  return { condition: join(meant.map(oneOf), ' AND '), rank: sql`3` };
}

export function findRows<R>(
  tx: Queryable,
  { rows, order, columns, joins = sql`` }: Searched,
  { condition, rank }: Comparison,
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

/** @returns 0 if a line is the search, 1 if a line begins with it, 2 otherwise. References are lines without blanks. */
function rankOf(search: string): Sql {
  const words = searchWords(search);
  const forms = [
    sql`app.search_key(${words.join(' ')})`,
    sql`app.search_key(${words.join('')})`,
    sql`replace(app.number_key(${words.join(' ')}), ' ', '')`,
  ];
  const isLine = forms.map((form) => sql`strpos(E'\n' || r.text || E'\n', E'\n' || ${form} || E'\n') > 0`);
  const startsLine = forms.map((form) => sql`strpos(E'\n' || r.text, E'\n' || ${form}) > 0`);
  return sql`CASE WHEN ${join(isLine, ' OR ')} THEN 0 WHEN ${join(startsLine, ' OR ')} THEN 1 ELSE 2 END`;
}

/** @returns for each word those of the rows that are similar to it; null if nothing is */
export async function findSimilar(
  tx: Queryable,
  searched: Pick<Searched, 'rows' | 'order'>,
  search: string,
): Promise<string[][] | null> {
  return similarWords(searchForm(search), await listTexts(tx, searched));
}

/** The caller splits the texts into words: PostgreSQL takes six times as long. */
async function listTexts(tx: Queryable, { rows, order }: Pick<Searched, 'rows' | 'order'>): Promise<string> {
  const texts = await tx.rows<{ text: string }>(sql`
    SELECT r.text FROM (${rows}) r ORDER BY ${order} LIMIT ${MAX_COMPARED_ROWS}`);
  return texts.map(({ text }) => text).join('\n');
}
