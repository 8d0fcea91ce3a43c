import sql, { type Sql } from 'sql-template-tag';
import { everyWord, type Queryable } from '../db/index.ts';
import { findCandidates } from './candidates.ts';
import {
  beginningsOf,
  beginningsOfWhole,
  countWords,
  foundOrWithout,
  splitByWords,
  wordSources,
} from './kept-words.repository.ts';

/** A list is sorted and counted: of more applications it reads the rows one by one, and finds many soon. */
const MAX_LISTED_WORDS = 20_000;

/**
 * Condition that applications `a` meet if they are found by a search, so that a list does not compare all rows; undefined
 * if very many may be found.
 */
export async function applicationsFoundBy(
  tx: Queryable,
  customerIds: readonly number[],
  search: string,
): Promise<Sql | undefined> {
  const split = await splitByWords(tx, customerIds);
  if (split.withWords.length === 0) return undefined;
  const kept = { customerIds: split.withWords, sources: [wordSources.reference, wordSources.title] };
  const looked = { words: beginningsOf(search), whole: beginningsOfWhole(search) };
  const { ids, isAll } = await findCandidates(tx, countWords, kept, looked, MAX_LISTED_WORDS);
  return isAll ? foundOrWithout(sql`ARRAY(${ids})`, split) : undefined;
}

export interface SearchFilter {
  readonly search?: string | undefined;
  /** What `applicationsFoundBy` the search says of the applications. */
  readonly found?: Sql | undefined;
}

/** Conditions on applications `a`: that those of the filters have all words of the search. */
export function searchConditions({ search, found }: SearchFilter): Sql[] {
  if (!search) return [];
  return [...(found ? [found] : []), everyWord(search, (has) => has(sql`a.search_text`))];
}
