/** Vowels are doubled, so that a text is longer by two fifths, and still has the shorter texts that are a part of it. */
const LETTERS: Readonly<Record<string, string>> = {
  a: 'áá',
  e: 'ëë',
  i: 'îî',
  o: 'öö',
  u: 'ûû',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  A: 'ÅÅ',
  E: 'ÉÉ',
  I: 'ÎÎ',
  O: 'ØØ',
  U: 'ÛÛ',
  S: 'Š',
};
/** For private use: the place of a value while letters are accented. */
const FIRST_MARK = 0xe000;
const NAMES = ['Atrium', 'LINE', 'UTC'];

/** The texts of a catalogue, accented. Names stay as they are, and so do the values that a text is about. */
export function pseudo<T>(value: T, values?: readonly unknown[]): T;
export function pseudo(value: unknown, values: readonly unknown[] = []): unknown {
  if (typeof value === 'string') return accented(value, values);
  if (typeof value === 'function')
    return (...given: unknown[]) => pseudo(Reflect.apply(value, undefined, given), given);
  if (Array.isArray(value)) return value.map((member) => pseudo(member, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, pseudo(member, values)]));
}

function accented(text: string, values: readonly unknown[]): string {
  // A key of the keyboard, or a unit.
  if (!/[a-z]{2}/i.test(text)) return text;
  const kept = [...NAMES, ...values.filter((value) => typeof value === 'string' && value !== '')].map(String);
  const mark = (index: number) => String.fromCodePoint(FIRST_MARK + index);
  const marked = kept.reduce((left, value, index) => left.replaceAll(value, mark(index)), text);
  return kept.reduceRight((left, value, index) => left.replaceAll(mark(index), value), withAccents(marked));
}

const withAccents = (text: string) => text.replaceAll(/[a-zA-Z]/g, (letter) => LETTERS[letter] ?? letter);
