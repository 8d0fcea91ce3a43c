import bidiFactory from 'bidi-js';

/** A part of a line that is read in one direction, in its place on the page from left to right. */
export interface Stretch {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

const bidi = bidiFactory();
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The first letter decides the direction of a text's lines. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  if (!RIGHT_TO_LEFT.test(text)) return 'ltr';
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

/** Orders a line's stretches as on the page, by the Unicode Bidirectional Algorithm (UAX 9). */
export function stretchesOf(line: string, direction: 'ltr' | 'rtl'): Stretch[] {
  if (!RIGHT_TO_LEFT.test(line) && direction === 'ltr') return [{ text: line, isRightToLeft: false }];
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const stretches: { text: string; level: number }[] = [];
  for (let index = 0; index < line.length; index++) {
    const level = embedding.levels[index] ?? 0;
    const letter = mirrored.get(index) ?? line.charAt(index);
    const last = stretches.at(-1);
    if (last?.level === level) last.text += letter;
    else stretches.push({ text: letter, level });
  }
  return onPage(stretches).map(({ text, level }) => ({ text, isRightToLeft: level % 2 === 1 }));
}

/** Rule L2: from the highest level down, what is at that level or above is reversed. */
function onPage<S extends { readonly level: number }>(stretches: S[]): S[] {
  const ordered = [...stretches];
  for (let level = Math.max(...ordered.map((each) => each.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Letters without a direction of their own, such as brackets, are mirrored here: no typeface does it by itself. */
export function turned(text: string): string {
  if (RIGHT_TO_LEFT.test(text)) return text;
  return Array.from(letters.segment(text), ({ segment }) => segment)
    .reverse()
    .join('');
}
