import { hasWords, type SearchHit, searchKey } from '@atrium/contract';
import { distance } from 'fastest-levenshtein';

function wordsOf(form: string): string[] {
  return form.split(/\s+/).filter(Boolean);
}

/** Texts match by the rules of the API's searches. Every text matches an empty search; null is no match. */
export function matchOf(text: string, search: string): SearchHit['match'] | null {
  const [form, wanted] = [searchKey(text), searchKey(search)];
  if (form === wanted) return 'exact';
  if (form.startsWith(wanted)) return 'start';
  if (hasWords(text, search)) return 'words';
  const words = wordsOf(wanted);
  const known = wordsOf(form);
  const isSimilar = (word: string) => form.includes(word) || known.some((each) => isMisspelled(word, each));
  return words.every(isSimilar) ? 'similar' : null;
}

/** "out" begins no word of "without". */
export function beginsWords(text: string, search: string): boolean {
  const known = searchKey(text).split(/[^\p{L}\p{M}\p{N}]+/u);
  return wordsOf(searchKey(search)).every((word) => known.some((each) => each.startsWith(word)));
}

/**
 * Whether a word, which need not be typed to its end, differs in one letter, or in two of a long one. People know how a word
 * begins: "dark" is no misspelled "mark".
 */
function isMisspelled(word: string, known: string): boolean {
  if (word.length < 4 || word[0] !== known[0]) return false;
  const edits = Math.min(distance(word, known), distance(word, known.slice(0, word.length)));
  return edits <= (word.length < 7 ? 1 : 2);
}
