import sql, { type Sql } from 'sql-template-tag';
import { everyWord, ofCustomers, type Queryable } from '../db/index.ts';
import { findCandidates } from './candidates.ts';
import {
  beginningsOf,
  beginningsOfWhole,
  countWords,
  foundOrWithout,
  type KeptWords,
  listWithoutWords,
  type SplitCustomers,
  splitByWords,
  wordSources,
} from './kept-words.repository.ts';

/** A list is sorted and counted: of more applications it reads the rows one by one, and finds many soon. */
const MAX_LISTED_WORDS = 20_000;
const LISTED_SOURCES = [wordSources.reference, wordSources.title];

/**
 * Condition that applications `a` meet if they are found by a search, so that a list does not compare all rows; undefined
 * if very many may be found.
 */
export async function applicationsFoundBy(
  tx: Queryable,
  customerIds: readonly number[],
  search: string,
): Promise<Sql | undefined> {
  const looked = { words: beginningsOf(search), whole: beginningsOfWhole(search) };
  if (looked.words.length === 0) return undefined;
  const split = await splitByWords(tx, customerIds);
  if (split.withWords.length === 0) return undefined;
  const { ids, isAll } = await findCandidates(tx, countWords, keptOf(split), looked, MAX_LISTED_WORDS);
  return isAll ? foundOrWithout(sql`ARRAY(${ids})`, split) : undefined;
}

/** As {@link applicationsFoundBy}, among the applications of all customers. */
export async function applicationsOfAllFoundBy(tx: Queryable, search: string): Promise<Sql | undefined> {
  const looked = { words: beginningsOf(search), whole: beginningsOfWhole(search) };
  if (looked.words.length === 0) return undefined;
  const without = await listWithoutWords(tx);
  const kept: KeptWords = { customerIds: 'all', sources: LISTED_SOURCES };
  const { ids, isAll } = await findCandidates(tx, countWords, kept, looked, MAX_LISTED_WORDS);
  if (!isAll) return undefined;
  const found = sql`a.id = ANY (ARRAY(${ids}))`;
  return without.length === 0 ? found : sql`(${found} OR ${ofCustomers(sql`a.customer_id`, without)})`;
}

/** As {@link applicationsFoundBy} each of several words, in as many statements as one. */
export async function applicationsFoundByEach(
  tx: Queryable,
  customerIds: readonly number[],
  words: readonly string[],
): Promise<(Sql | undefined)[]> {
  const split = await splitByWords(tx, customerIds);
  if (split.withWords.length === 0 || words.length === 0) return words.map(() => undefined);
  const measured = await countWords(tx, keptOf(split), words.flatMap(beginningsOf), MAX_LISTED_WORDS);
  return measured.map(({ count, ids }) =>
    count > MAX_LISTED_WORDS ? undefined : foundOrWithout(sql`ARRAY(${ids})`, split),
  );
}

function keptOf({ withWords }: SplitCustomers): KeptWords {
  return { customerIds: withWords, sources: LISTED_SOURCES };
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
