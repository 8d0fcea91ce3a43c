import { createRequire } from 'node:module';
import { isRepetition, isSequence } from './patterns.ts';

const require = createRequire(import.meta.url);
interface CommonPasswords {
  readonly words: ReadonlySet<string>;
  readonly longest: number;
}

let loaded: CommonPasswords | undefined;

/** The 49,000 passwords of zxcvbn's list, which is loaded when the first password is checked. */
export function commonPasswords(): CommonPasswords {
  if (!loaded) {
    const { dictionary } =
      require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
    const words = dictionary['passwords-common'];
    loaded = { words: new Set(words), longest: Math.max(...words.map((word) => word.length)) };
  }
  return loaded;
}

/** Well-known phrases of sufficient length that the list lacks. */
const PHRASES = new Set(['thisisapassword', 'correcthorsebatterystaple']);
/** Shorter words occur in good passphrases by chance. */
const MIN_WORD_LENGTH = 4;
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
 * A common password, or two of them, stays common with a few characters, a repetition or a sequence added. Signs in
 * place of letters are detected too. @param plain in lower case
 */
export function isCommon(plain: string): boolean {
  const letters = plain.replaceAll(LETTERS_AND_DIGITS, '');
  const { words } = commonPasswords();
  if (PHRASES.has(letters) || words.has(letters) || words.has(plain)) return true;
  const signs = plain.replaceAll(/\s/g, '');
  const read = [...signs].map((sign) => LOOKS_LIKE[sign] ?? sign).join('');
  return isPadded(letters, letters) || isPadded(read, signs);
}

function isPadded(read: string, written: string): boolean {
  const { words } = commonPasswords();
  for (const word of wordsIn(read)) {
    const remainder = removeWord(word, read, written).replaceAll(LETTERS_AND_DIGITS, '');
    if (remainder.length <= SHORT_REMAINDER || word.startsWith(remainder) || words.has(remainder))
      return true;
    if (isRepetition(remainder) || isSequence(remainder)) return true;
  }
  return false;
}

function wordsIn(text: string): Set<string> {
  const { words, longest } = commonPasswords();
  const matches = new Set<string>();
  for (let start = 0; start <= text.length - MIN_WORD_LENGTH; start++) {
    for (let length = MIN_WORD_LENGTH; length <= longest; length++) {
      const word = text.slice(start, start + length);
      if (words.has(word)) matches.add(word);
    }
  }
  return matches;
}

function removeWord(word: string, read: string, written: string): string {
  let [remainder, from] = ['', 0];
  for (let at = read.indexOf(word); at >= 0; at = read.indexOf(word, from)) {
    remainder += written.slice(from, at);
    from = at + word.length;
  }
  return remainder + written.slice(from);
}
