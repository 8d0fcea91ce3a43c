import type { ApplicationFilters } from '@atrium/contract';
import { distance } from 'fastest-levenshtein';
import { type Database, type Scope, searchWords, type Transaction } from '../../db/index.ts';
import { countApplications } from './applications.repository.ts';
import { narrowed } from './filters.service.ts';
import { findKnownWords, listTitleWords, searchForm, type TitleWord } from './suggestion.repository.ts';

/** A search with more unknown words has no suggestion. */
const MAX_REPLACED_WORDS = 3;
/** Shorter words have too many similar ones. */
const MIN_LENGTH = 3;

/**
 * A search that finds something under the same filters: words that appear nowhere are replaced by the most similar ones
 * of the customer's titles and references. Null where the search finds something by itself or nothing is similar.
 */
export async function suggestSearch(
  database: Database,
  scope: Scope,
  query: ApplicationFilters,
): Promise<string | null> {
  const filters = await narrowed(database, scope, query);
  const words = searchWords(query.search ?? '');
  return database.inScope(scope, async (tx) => {
    const known = await findKnownWords(tx, filters, words);
    const unknown = words.filter((word) => !known.has(word));
    if (unknown.length === 0 || unknown.length > MAX_REPLACED_WORDS) return null;
    const replacements = new Map<string, string>();
    for (const word of unknown) {
      const similar = await findSimilar(tx, filters, word);
      if (!similar) return null;
      replacements.set(word, similar);
    }
    const search = words.map((word) => replacements.get(word) ?? word).join(' ');
    return (await countApplications(tx, { ...filters, search })) > 0 ? search : null;
  });
}

/** The word of the fewest edits, among these the most frequent. */
async function findSimilar(
  tx: Transaction,
  filters: ApplicationFilters,
  word: string,
): Promise<string | undefined> {
  const form = await searchForm(tx, word);
  const edits = maxEdits(form);
  if (edits === 0) return undefined;
  const candidates = await listTitleWords(tx, filters, {
    min: Math.max(MIN_LENGTH, form.length - edits),
    max: form.length + edits,
  });
  const similar = candidates
    .map((candidate) => ({ ...candidate, edits: distance(form, candidate.form) }))
    .filter((candidate) => candidate.edits <= edits)
    .toSorted(byLikeness);
  return similar[0]?.word;
}

function byLikeness(one: TitleWord & { edits: number }, other: TitleWord & { edits: number }): number {
  return one.edits - other.edits || other.count - one.count;
}

/** Letters that may differ: one in short words, two in longer ones, none where a word is too short to tell. */
function maxEdits(form: string): number {
  if (form.length < MIN_LENGTH + 1) return 0;
  return form.length < 7 ? 1 : 2;
}
