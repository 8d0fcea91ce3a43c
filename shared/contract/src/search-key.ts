/** Characters without a width, direction marks and variation selectors: they come along when text is copied. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single characters, some of which are marks
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}]/gu;
/** Accents that stand alone, which NFKD would make a blank of. */
const LONE_ACCENTS = /[\u00a8\u00af\u00b4\u00b8\u02b9-\u02bf\u02d8-\u02dd]/g;
/** Punctuation. Signs with a meaning stay, as in C++, 50% and R&D. */
const SEPARATORS =
  /[!"'(),\-./:;?[\\\]^_`{|}~\u00a1\u00ab\u00b7\u00bb\u00bf\u058a\u05be\u05f3\u05f4\u060c\u061b\u061f\u066b\u066c\u2010-\u206f\u2212\u2215\u2216\u2236\u3001-\u3003\u3008-\u3011\u3014-\u301f\u3030\u30a0\u30fb]/g;
/** Zeros before a number, but not those of a group of digits, as in 8,038,222. */
const LEADING_ZEROS = /(?<![0-9])(?<![0-9][ ,.'\u2019])0+(?=[0-9])/g;

/** Katakana that hiragana has too, voiced marks apart. Their codes differ by a fixed number. */
const KATAKANA = /[\u30a1-\u30f6\u30fd]/g;
const KATAKANA_AFTER_HIRAGANA = 0x60;

const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
/** The zeros of other scripts, whose nine digits follow: Arabic, Persian, Indic, Thai, Lao, Myanmar, Khmer. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0,
];

/**
 * A text as searches and comparisons of names see it: without regard to case, width, normal form, punctuation, invisible
 * characters and the accents of Latin, Greek and Cyrillic letters, with ASCII digits and katakana as hiragana, whatever the
 * language of the browser. Blanks separate words. The same as `app.search_key` of the database.
 */
export function searchKey(text: string): string {
  return folded(text).replaceAll(SEPARATORS, '');
}

/**
 * A name as it is matched with another one: without regard to case, width, normal form, blanks around and between words,
 * and invisible characters. Accents and punctuation distinguish names.
 */
export function nameKey(name: string): string {
  return name.replaceAll(INVISIBLE, '').normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ');
}

/** As {@link searchKey}, without the zeros before numbers. The same as `app.number_key` of the database. */
export function numberKey(text: string): string {
  return folded(text).replaceAll(LEADING_ZEROS, '').replaceAll(SEPARATORS, '');
}

/** The words of a search, each once, without those of punctuation only. */
export function searchWords(search: string): string[] {
  const words = search.normalize('NFKC').split(/\s+/);
  return [...new Set(words)].filter((word) => searchKey(word) !== '');
}

/**
 * The pattern of a number that a search has with other zeros before it; null if the word has no such zeros. The number is a
 * whole one: 007 is 7, and not a part of 71. Without letters and digits only it is no number.
 */
export function numberPattern(word: string): string | null {
  const key = numberKey(word);
  return key === searchKey(word) || !/^[\p{L}\p{N}]+$/u.test(key) ? null : `(?<![0-9])${key}(?![0-9])`;
}

/** Whether a text has all words of a search, in any order; references are also found without blanks and leading zeros. */
export function hasWords(text: string, search: string, references: readonly string[] = []): boolean {
  const keys = [searchKey(text), ...references.flatMap(referenceKeys)];
  return searchWords(search).every((word) => {
    const [part, pattern] = [searchKey(word), numberPattern(word)];
    const number = pattern === null ? null : new RegExp(pattern);
    return keys.some((key) => key.includes(part) || number?.test(key));
  });
}

/** The forms in which a reference is found. The same as the lines of `app.reference_key` of the database. */
export function referenceKeys(reference: string): [string, string] {
  return [searchKey(reference).replaceAll(' ', ''), numberKey(reference).replaceAll(' ', '')];
}

function folded(text: string): string {
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(LONE_ACCENTS, '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(KATAKANA, hiragana)
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[øłđħŧıςßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/\p{Nd}/gu, asciiDigit);
}

function hiragana(katakana: string): string {
  return String.fromCharCode(katakana.charCodeAt(0) - KATAKANA_AFTER_HIRAGANA);
}

/** A text with ASCII digits in place of those of other scripts and widths, as input methods write them. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, asciiDigit);
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((each) => code >= each && code <= each + 9);
  return zero === undefined ? digit : String(code - zero);
}
