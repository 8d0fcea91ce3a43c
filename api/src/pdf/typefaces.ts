import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

/** Weights of the letters. */
export type Weight = 'regular' | 'bold';

/** A font file, registered in a document by its name. */
export interface Face {
  readonly name: string;
  readonly file: Buffer;
  /** Whether it has a glyph for the character. */
  has(codePoint: number): boolean;
}

/** Letters of a text that are drawn with the same face. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

const require = createRequire(import.meta.url);

/**
 * In the order in which they are tried: Latin, Greek, Cyrillic, Vietnamese and Devanagari; Thai; Japanese.
 */
const FILES: Record<Weight, readonly string[]> = {
  regular: [
    require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
    require.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  ],
  bold: [
    require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
    require.resolve('@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'),
    require.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
  ],
};

/** What a character without a glyph in any face is shown as. */
const REPLACEMENT = '\uFFFD';
/** Marks belong to the letter before them, and spaces to the word. */
const CONTINUES = /^[\p{M}\s]$/u;

const loaded = new Map<string, Face>();

/** Read once per process, when a text first needs it. */
function faceOf(file: string): Face {
  const known = loaded.get(file);
  if (known) return known;
  const bytes = readFileSync(file);
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts.`);
  const face = {
    name: file,
    file: bytes,
    has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint),
  };
  loaded.set(file, face);
  return face;
}

/** Splits a text by the faces that have its letters. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { face: Face; text: string }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const face = faceFor(letter, weight, last?.face);
    const shown = face ? letter : REPLACEMENT;
    const used = face ?? faceOf(FILES[weight][0] ?? '');
    if (last?.face === used) last.text += shown;
    else runs.push({ face: used, text: shown });
  }
  return runs;
}

function faceFor(letter: string, weight: Weight, before: Face | undefined): Face | undefined {
  const codePoint = letter.codePointAt(0) ?? 0;
  if (before && CONTINUES.test(letter) && before.has(codePoint)) return before;
  for (const file of FILES[weight]) {
    const face = faceOf(file);
    if (face.has(codePoint)) return face;
  }
  return undefined;
}
