import { dictionary } from '@zxcvbn-ts/language-common';
import { isRepetition, isSequence } from './patterns.ts';

/** The 49,000 common passwords of zxcvbn's list, in lower case. */
export const commonPasswords: readonly string[] = dictionary['passwords-common'];
const COMMON_PASSWORDS = new Set(commonPasswords);
/** Well-known phrases of sufficient length that the list lacks. */
const PHRASES = new Set(['thisisapassword', 'correcthorsebatterystaple']);
/** Shorter words occur in good passphrases by chance. */
const MIN_WORD_LENGTH = 4;
const LONGEST_WORD_LENGTH = Math.max(...commonPasswords.map((word) => word.length));
/** So many other characters add little to a common password. */
const SHORT_REMAINDER = 4;
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
 * Whether a password is common: one from the list, or one or two of them repeated, with at most a few characters, a
 * repetition or a sequence added. Also detects signs in place of letters.
 *
 * @param plain in lower case
 */
export function isCommon(plain: string): boolean {
  const letters = plain.replaceAll(LETTERS_AND_DIGITS, '');
  if (PHRASES.has(letters) || COMMON_PASSWORDS.has(letters) || COMMON_PASSWORDS.has(plain)) return true;
  const signs = plain.replaceAll(/\s/g, '');
  const read = [...signs].map((sign) => LOOKS_LIKE[sign] ?? sign).join('');
  return isPadded(letters, letters) || isPadded(read, signs);
}

/** @param written the typed text; `read` is the same with signs replaced by letters */
function isPadded(read: string, written: string): boolean {
  for (const word of wordsIn(read)) {
    const remainder = removeWord(word, read, written).replaceAll(LETTERS_AND_DIGITS, '');
    if (remainder.length <= SHORT_REMAINDER || word.startsWith(remainder) || COMMON_PASSWORDS.has(remainder))
      return true;
    if (isRepetition(remainder) || isSequence(remainder)) return true;
  }
  return false;
}

function wordsIn(text: string): Set<string> {
  const found = new Set<string>();
  for (let start = 0; start <= text.length - MIN_WORD_LENGTH; start++) {
    for (let length = MIN_WORD_LENGTH; length <= LONGEST_WORD_LENGTH; length++) {
      const word = text.slice(start, start + length);
      if (COMMON_PASSWORDS.has(word)) found.add(word);
    }
  }
  return found;
}

/** What is left of `written` without the word. */
function removeWord(word: string, read: string, written: string): string {
  let [remainder, from] = ['', 0];
  for (let at = read.indexOf(word); at >= 0; at = read.indexOf(word, from)) {
    remainder += written.slice(from, at);
    from = at + word.length;
  }
  return remainder + written.slice(from);
}
