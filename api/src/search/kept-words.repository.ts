import { numberKey, numberPattern, searchKey, searchWords } from '@atrium/contract';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Customers, ofCustomers, type Queryable } from '../db/index.ts';

/** Of `search_words`. */
export const wordSources = { reference: 1, title: 2, document: 3 } as const;

export interface KeptWords {
  readonly customerIds: Customers;
  readonly sources: readonly number[];
}

/** A row has one of these if a kept word of it begins so. */
export type Beginnings = readonly string[];

/** Words are kept up to this length, in characters. */
const MAX_KEPT_LENGTH = 40;
/** No character is greater. */
const LAST_CHARACTER = '\u{10ffff}';

/** The forms by which each word of a search is found. A number is also found without the zeros before it. */
export function beginningsOf(search: string): Beginnings[] {
  return searchWords(search).map((word) =>
    numberPattern(word) === null ? [searchKey(word)] : [searchKey(word), numberKey(word)],
  );
}

/** The forms of a search as one word, as a reference is written: EP 1 234 567 is EP1234567. None if it is one. */
export function beginningsOfWhole(search: string): Beginnings {
  const words = searchWords(search);
  if (words.length < 2) return [];
  return [...new Set([searchKey(words.join('')), numberKey(words.join(' ')).replaceAll(' ', '')])];
}

/** @returns SELECT of the ids of applications, some of them several times */
export function applicationsWith({ customerIds, sources }: KeptWords, beginnings: Beginnings): Sql {
  const selects = beginnings.map((beginning) => {
    const first = [...beginning].slice(0, MAX_KEPT_LENGTH).join('');
    return sql`
      SELECT w.application_id AS id FROM search_words w
      WHERE ${ofCustomers(sql`w.customer_id`, customerIds)} AND w.source = ANY (${sources}::smallint[])
        AND w.word >= ${first} AND w.word < ${first + LAST_CHARACTER}`;
  });
  return sql`(${join(selects, ' UNION ALL ')})`;
}

interface Measured {
  readonly beginnings: Beginnings;
  /** How many kept words begin so; at most one more than `max`. */
  readonly count: number;
  /** SELECT of their applications, for each word one. */
  readonly ids: Sql;
}

export type Measure = (
  tx: Queryable,
  kept: KeptWords,
  all: readonly Beginnings[],
  max: number,
) => Promise<Measured[]>;

/** Of words that more have, so many are read. */
const MAX_OF_COMMON = 500;

/** Reads the applications at once, since a few are all that is wanted. */
export const readWords: Measure = async (tx, kept, all, max) => {
  const found = await readEach(
    tx,
    all,
    (beginnings) => sql`
    ARRAY(${applicationsWith(kept, beginnings)} LIMIT ${max + 1})`,
  );
  return all.map((beginnings, place) => {
    const ids = found[place] ?? [];
    const few = ids.length > max ? ids.slice(0, MAX_OF_COMMON) : ids;
    return { beginnings, count: ids.length, ids: sql`SELECT unnest(${few}::int[])` };
  });
};

/** Counts, so that a statement that reads very many applications has no list of them. */
export const countWords: Measure = async (tx, kept, all, max) => {
  const found = await readEach(
    tx,
    all,
    (beginnings) => sql`
    ARRAY(SELECT count(*)::int FROM (${applicationsWith(kept, beginnings)} LIMIT ${max + 1}) counted)`,
  );
  return all.map((beginnings, place) => ({
    beginnings,
    count: found[place]?.[0] ?? 0,
    ids: applicationsWith(kept, beginnings),
  }));
};

async function readEach(
  tx: Queryable,
  all: readonly Beginnings[],
  read: (beginnings: Beginnings) => Sql,
): Promise<readonly number[][]> {
  const arrays = all.map((beginnings, place) => sql`${read(beginnings)} AS ${raw(`"${place}"`)}`);
  return Object.values(await tx.one<Record<string, number[]>>(sql`SELECT ${join(arrays)}`));
}

export interface SplitCustomers {
  readonly withWords: readonly number[];
  readonly without: readonly number[];
}

/** Condition on applications `a`: those of an array, and all of customers without words. */
export function foundOrWithout(ids: Sql, { withWords, without }: SplitCustomers): Sql {
  const found = sql`a.id = ANY (${ids})`;
  if (without.length === 0) return found;
  const others = ofCustomers(sql`a.customer_id`, without);
  return withWords.length === 0 ? others : sql`(${found} OR ${others})`;
}

/** Customers to which the job that keeps words has not come yet. */
export async function listWithoutWords(tx: Queryable): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    SELECT c.id FROM customers c
    WHERE NOT EXISTS (SELECT FROM application_count_checks k WHERE k.customer_id = c.id AND k.has_words)`);
  return rows.map(({ id }) => id);
}

/** @returns the customers whose words are all kept, and those to which the job that fills them has not come yet */
export async function splitByWords(tx: Queryable, customerIds: readonly number[]): Promise<SplitCustomers> {
  const { withWords } = await tx.one<{ withWords: number[] }>(sql`
    SELECT coalesce(array_agg(customer_id), '{}') AS "withWords" FROM application_count_checks
    WHERE ${ofCustomers(sql`customer_id`, customerIds)} AND has_words`);
  const known = new Set(withWords);
  return { withWords, without: customerIds.filter((id) => !known.has(id)) };
}
