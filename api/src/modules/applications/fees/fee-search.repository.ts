import { hasWords, searchWords } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import { everyWord, type Queryable } from '../../../db/index.ts';
import { applicationsFoundBy } from '../../../search/index.ts';

/** Names are looked up one by one, in the order of an index: about 6 µs each. A person of 2,000 customers has 20,000. */
const MAX_LOOKUPS = 50_000;

/** What a search finds fees by. */
export interface FoundFees {
  /** Names of fees, with the words of the search that each has; undefined if there are too many names to look at. */
  readonly names?: ReadonlyMap<string, readonly string[]> | undefined;
  /** What the applications of all of these fees meet. */
  readonly applications?: Sql | undefined;
}

/**
 * A portal has few names of fees, and many fees. A word of a search that no name has is one of the application, and leads
 * to few of them.
 */
export async function feesFoundBy(
  tx: Queryable,
  customerIds: readonly number[],
  search: string,
): Promise<FoundFees> {
  const names = await listNames(tx, customerIds);
  if (!names) return {};
  const words = searchWords(search);
  const found = new Map(names.map((name) => [name, words.filter((word) => hasWords(name, word))]));
  const named = new Set([...found.values()].flat());
  const others = words.filter((word) => !named.has(word));
  return {
    names: found,
    applications:
      others.length > 0 ? await applicationsFoundBy(tx, customerIds, others.join(' ')) : undefined,
  };
}

async function listNames(tx: Queryable, customerIds: readonly number[]): Promise<string[] | undefined> {
  const next = (after: Sql) => sql`(
    SELECT f.name FROM fees f WHERE f.customer_id = c.id ${after} ORDER BY f.name COLLATE app.alphabetical LIMIT 1)`;
  const rows = await tx.rows<{ name: string | null }>(sql`
    WITH RECURSIVE names AS (
      SELECT c.id, ${next(sql``)} AS name FROM unnest(${customerIds}::int[]) c (id)
      UNION ALL
      SELECT c.id, ${next(sql`AND f.name COLLATE app.alphabetical > c.name`)} FROM names c WHERE c.name IS NOT NULL
    )
    SELECT name FROM names LIMIT ${MAX_LOOKUPS + 1}`);
  if (rows.length > MAX_LOOKUPS) return undefined;
  return [...new Set(rows.flatMap(({ name }) => name ?? []))];
}

/** That a fee `f` has every word of a search, in its name or in reference and title of its application `a`. */
export function isFoundBy(search: string, { names, applications }: FoundFees): Sql {
  const hasEvery = everyWord(search, (has, word) => {
    const isNamed = names
      ? sql`f.name = ANY (${namesWith(names, word)}::text[])`
      : has(sql`app.search_key(f.name)`);
    return sql`(${isNamed} OR ${has(sql`a.search_text`)})`;
  });
  return applications ? sql`${applications} AND ${hasEvery}` : hasEvery;
}

function namesWith(names: ReadonlyMap<string, readonly string[]>, word: string): string[] {
  return [...names].filter(([, words]) => words.includes(word)).map(([name]) => name);
}
