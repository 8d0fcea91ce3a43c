import sql, { join, type Sql } from 'sql-template-tag';
import type { Customers, Queryable } from '../db/index.ts';
import { applicationsWith, type Beginnings, type KeptWords, type Measure } from './kept-words.repository.ts';

/** What is looked for among the kept words. */
export interface Looked {
  /** Each has to be found. */
  readonly words: readonly Beginnings[];
  /** The search as one word. */
  readonly whole: Beginnings;
}

/** Applications that may have all words of a search. */
export interface Candidates {
  /** SELECT of their ids. */
  readonly ids: Sql;
  /** Whether no other application has all words. */
  readonly isAll: boolean;
  /** Where there are others: SELECT of the ids of those that have all words. Reads every application with one of them. */
  readonly rest?: Sql;
}

const NONE = sql`SELECT NULL::int`;

/**
 * The applications of the rarest word, which are then compared with the whole search: a row is found if its words begin
 * with those of the search. Within a word others are found as well, but not if all are within words. A word with which
 * none begins is left to the comparison, too.
 * @param max so many are read; a word of more is a common one
 */
export async function findCandidates(
  tx: Queryable,
  measure: Measure,
  kept: KeptWords,
  { words, whole }: Looked,
  max: number,
): Promise<Candidates> {
  const all = whole.length > 0 ? [...words, whole] : words;
  if (isEmpty(kept.customerIds) || all.length === 0) return { ids: NONE, isAll: true };
  const measured = await measure(tx, kept, all, max);
  const known = measured
    .slice(0, words.length)
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.count - other.count);
  const ofWhole = measured.slice(words.length).filter(({ count }) => count > 0);
  const [rarest] = known;
  const ids = join(
    [...(rarest ? [rarest.ids] : []), ...ofWhole.map((each) => each.ids), NONE],
    ' UNION ALL ',
  );
  if (!rarest || rarest.count <= max) return { ids, isAll: true };
  if (known.length === 1) return { ids, isAll: false };
  const both = known.map(({ beginnings }) => applicationsWith(kept, beginnings));
  return { ids, isAll: false, rest: sql`(${join(both, ' INTERSECT ')} LIMIT ${max})` };
}

function isEmpty(customers: Customers): boolean {
  return customers !== 'all' && customers.length === 0;
}
