import { type ApplicationFilters, searchWords } from '@atrium/contract';
import { distance } from 'fastest-levenshtein';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { MIN_SIMILAR_LENGTH, maxEdits } from '../../search/index.ts';
import { narrowed } from './filters.service.ts';
import {
  findsAny,
  listTitleWords,
  listUnknownWords,
  type TitleWord,
  type UnknownWord,
} from './suggestion.repository.ts';

const MAX_REPLACED_WORDS = 3;

/**
 * Unknown words are replaced by the most similar ones of the customer's titles and references. Null where the search
 * finds something by itself or nothing is similar.
 */
export async function suggestSearch(
  database: Database,
  scope: Scope,
  query: ApplicationFilters,
): Promise<string | null> {
  const filters = await narrowed(database, scope, { ...query, search: undefined });
  const words = searchWords(query.search ?? '');
  const suggest = async (tx: Transaction) => {
    const unknown = await listUnknownWords(tx, filters, words);
    if (unknown.length === 0 || unknown.length > MAX_REPLACED_WORDS) return null;
    if (unknown.some(({ form }) => maxEdits(form) === 0)) return null;
    const candidates = await listTitleWords(tx, filters, lengthsNear(unknown));
    const similar = new Map(unknown.map(({ word, form }) => [word, similarTo(form, candidates)]));
    if ([...similar.values()].includes(undefined)) return null;
    const search = words.map((word) => similar.get(word) ?? word).join(' ');
    return (await findsAny(tx, filters, search)) ? search : null;
  };
  return database.inScope(scope, suggest, 'search');
}

function lengthsNear(words: readonly UnknownWord[]): { min: number; max: number } {
  const shortest = words.map(({ form }) => form.length - maxEdits(form));
  const longest = words.map(({ form }) => form.length + maxEdits(form));
  return { min: Math.max(MIN_SIMILAR_LENGTH, Math.min(...shortest)), max: Math.max(...longest) };
}

function similarTo(form: string, candidates: readonly TitleWord[]): string | undefined {
  const edits = maxEdits(form);
  const similar = candidates
    .map((candidate) => ({ ...candidate, edits: distance(form, candidate.form) }))
    .filter((candidate) => candidate.edits <= edits)
    .toSorted(byLikeness);
  return similar[0]?.word;
}

function byLikeness(one: TitleWord & { edits: number }, other: TitleWord & { edits: number }): number {
  return one.edits - other.edits || other.count - one.count;
}
