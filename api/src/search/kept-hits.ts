import { MAX_SEARCH_HITS } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../db/index.ts';
import { findCandidates, type Looked } from './candidates.ts';
import {
  beginningsOf,
  beginningsOfWhole,
  foundOrWithout,
  type KeptWords,
  readWords,
  splitByWords,
} from './kept-words.repository.ts';
import {
  allWordsOf,
  type Comparison,
  type Described,
  type Found,
  findRows,
  findSimilar,
  oneOfEach,
} from './search.repository.ts';

/** A domain whose rows belong to applications. */
export interface Kept extends Described, KeptWords {
  readonly customerIds: readonly number[];
  /** The rows of a condition on applications `a`, as in `Searched`. */
  rows(condition: Sql): Sql;
  /** SELECT of so many applications of each customer, whose rows are about the first in the order of the hits. */
  firstOf(customerIds: readonly number[], limit: number): Sql;
  /** Whether rows also have texts whose words are not kept: the first rows are always compared. */
  readonly hasOtherTexts?: boolean;
  /** Whether a word is in such a text, so that it leads to no application. */
  isInOtherText?(form: string): boolean;
}

/** Of a search that very many rows have, so many of the first are compared. A disk that is asked first reads each of them. */
const MAX_FIRST_ROWS = 500;
/** A misspelled search is compared with the words of so many. */
const MAX_SIMILAR_ROWS = 1_500;
/** So many entries are read for a search of the palette. */
const MAX_SEARCHED_WORDS = 5_000;

/** As `findHits`, of the rows to which kept words lead, and of all rows of customers without words. */
export async function findKeptHits<R>(tx: Queryable, domain: Kept, search: string): Promise<Found<R>[]> {
  const { withWords, without } = await splitByWords(tx, domain.customerIds);
  const kept = { ...domain, customerIds: withWords };
  const rowsOf = (...ids: readonly Sql[]) =>
    domain.rows(foundOrWithout(sql`ARRAY(${join(ids, ' UNION ALL ')})`, { withWords, without }));
  const first = (rows: number) => domain.firstOf(withWords, Math.ceil(rows / (withWords.length || 1)));
  const find = async (looked: Looked, comparison: Comparison): Promise<Found<R>[]> => {
    const words = looked.words.filter((forms) => !forms.some((form) => domain.isInOtherText?.(form)));
    const { ids, isAll, rest } = await findCandidates(
      tx,
      readWords,
      kept,
      { ...looked, words },
      MAX_SEARCHED_WORDS,
    );
    const isFirst = !isAll || domain.hasOtherTexts === true;
    const among = [ids, ...(isFirst ? [first(MAX_FIRST_ROWS)] : [])];
    const hits = await findRows<R>(tx, { ...domain, rows: rowsOf(...among) }, comparison);
    if (rest === undefined || hits.length === MAX_SEARCH_HITS) return hits;
    return findRows<R>(tx, { ...domain, rows: rowsOf(...among, rest) }, comparison);
  };
  const hits = await find(
    { words: beginningsOf(search), whole: beginningsOfWhole(search) },
    allWordsOf(search),
  );
  if (hits.length > 0) return hits;
  const compared = { ...domain, rows: rowsOf(first(MAX_SIMILAR_ROWS)) };
  const meant = await findSimilar(tx, compared, search);
  return meant ? find({ words: meant, whole: [] }, oneOfEach(meant)) : [];
}
