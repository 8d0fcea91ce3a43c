import { distance } from 'fastest-levenshtein';

/** Shorter words have too many similar ones. */
export const MIN_SIMILAR_LENGTH = 3;
const MAX_SIMILAR_WORDS = 8;

/** One letter may differ in short words, two in longer ones, none where a word is too short to tell. */
export function maxEdits(form: string): number {
  if (form.length < MIN_SIMILAR_LENGTH + 1) return 0;
  return form.length < 7 ? 1 : 2;
}

/** @returns `null` if nothing is similar to a word. @param search in the form of `app.search_key`, as the texts */
export function similarWords(search: string, texts: string): string[][] | null {
  const known = [...new Set(wordsOf(texts))].filter(({ length }) => length >= MIN_SIMILAR_LENGTH);
  const meant: string[][] = [];
  for (const word of wordsOf(search)) {
    const words = texts.includes(word) ? [word] : mostSimilar(word, known);
    if (words.length === 0) return null;
    meant.push(words);
  }
  return meant.length > 0 ? meant : null;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}

function mostSimilar(word: string, known: readonly string[]): string[] {
  const limit = maxEdits(word);
  if (limit === 0) return [];
  return known
    .filter((each) => each.length >= word.length - limit && beginsAlike(word, each))
    .map((each) => ({ word: each, edits: editsTo(word, each) }))
    .filter(({ edits }) => edits <= limit)
    .sort((one, other) => one.edits - other.edits)
    .slice(0, MAX_SIMILAR_WORDS)
    .map((each) => each.word);
}

/** People choose before they have typed a word to its end, so that its beginning counts as the word. */
function editsTo(word: string, known: string): number {
  const start = known.slice(0, word.length);
  return isSwapped(word, start) ? 1 : Math.min(distance(word, known), distance(word, start));
}

/** People know how a word begins: "dark" is no misspelled "mark". The first two letters may have changed places. */
function beginsAlike(word: string, known: string): boolean {
  return word[0] === known[0] || (word[0] === known[1] && word[1] === known[0]);
}

function isSwapped(word: string, known: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== known[index]);
  return at >= 0 && known === `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
}
