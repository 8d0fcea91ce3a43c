import { dictionary } from '@zxcvbn-ts/language-common';
import { isRepetition, isSequence } from './patterns.ts';

/** What guessers try first, by breaches: the 49,000 of zxcvbn's list, in small letters. */
export const listed: readonly string[] = dictionary['passwords-common'];
const LISTED = new Set(listed);
/** Long enough for the rule on length, known to every guesser, and not in the list. */
const PHRASES = new Set(['thisisapassword', 'correcthorsebatterystaple']);
/** Shorter ones stand in many a good passphrase by chance. */
const SHORTEST_WORD = 4;
const LONGEST_WORD = Math.max(...listed.map((word) => word.length));
/** As much of anything beside a listed password adds little to it. */
const SHORT_REST = 4;
const LETTERS_AND_DIGITS = /[^\p{L}\p{N}]/gu;
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};

/**
 * Whether a password is a listed one, or one or two of them over and over with nothing beside but what guessers add: a
 * few characters, a repetition, a sequence. Also with signs in place of letters.
 *
 * @param plain in small letters
 */
export function isCommon(plain: string): boolean {
  const letters = plain.replaceAll(LETTERS_AND_DIGITS, '');
  if (PHRASES.has(letters) || LISTED.has(letters) || LISTED.has(plain)) return true;
  const signs = plain.replaceAll(/\s/g, '');
  const read = [...signs].map((sign) => LOOKS_LIKE[sign] ?? sign).join('');
  return isPadded(letters, letters) || isPadded(read, signs);
}

/** @param written what was typed, where `read` is what it looks like, of the same length */
function isPadded(read: string, written: string): boolean {
  for (const word of wordsIn(read)) {
    const rest = without(word, read, written).replaceAll(LETTERS_AND_DIGITS, '');
    if (rest.length <= SHORT_REST || word.startsWith(rest) || LISTED.has(rest)) return true;
    if (isRepetition(rest) || isSequence(rest)) return true;
  }
  return false;
}

function wordsIn(text: string): Set<string> {
  const found = new Set<string>();
  for (let start = 0; start <= text.length - SHORTEST_WORD; start++) {
    for (let length = SHORTEST_WORD; length <= LONGEST_WORD; length++) {
      const word = text.slice(start, start + length);
      if (LISTED.has(word)) found.add(word);
    }
  }
  return found;
}

/** What was written beside a word. */
function without(word: string, read: string, written: string): string {
  let [rest, from] = ['', 0];
  for (let at = read.indexOf(word); at >= 0; at = read.indexOf(word, from)) {
    rest += written.slice(from, at);
    from = at + word.length;
  }
  return rest + written.slice(from);
}
