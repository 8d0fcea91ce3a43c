import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'bold';

export interface Face {
  readonly name: string;
  readonly file: Buffer;
  has(codePoint: number): boolean;
}

export interface Run {
  readonly face: Face;
  readonly text: string;
}

const require = createRequire(import.meta.url);

/** A family is read when a text first has some of its letters. */
interface Family {
  readonly letters: RegExp;
  readonly regular: string;
  readonly bold: string;
}

const family = (letters: RegExp, regular: string, bold: string): Family => ({
  letters,
  regular,
  bold,
});

const LATIN = family(
  /^.$/su,
  require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
);
const HAN =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u2000-\u2bff\u3000-\u33ff\ufe30-\ufe4f\uff00-\uffef]$/u;
const JAPANESE = family(
  HAN,
  require.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  require.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
);
// The package exports only its entry, so its files are found next to it.
const CHINESE_FILES = join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts');
const CHINESE = family(
  HAN,
  join(CHINESE_FILES, 'NotoSansHans-Regular.otf'),
  join(CHINESE_FILES, 'NotoSansHans-Bold.otf'),
);
const FAMILIES: readonly Family[] = [
  LATIN,
  family(
    /^\p{sc=Thai}$/u,
    require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
    require.resolve('@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'),
  ),
  JAPANESE,
  CHINESE,
  family(
    /^\p{sc=Hangul}$/u,
    require.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
    require.resolve('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
  ),
  family(
    /^\p{scx=Arabic}$/u,
    require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf'),
    require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf'),
  ),
  family(
    /^\p{sc=Hebrew}$/u,
    require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    require.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  ),
  family(
    /^\p{sc=Tamil}$/u,
    require.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
    require.resolve('@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf'),
  ),
  family(
    /^\p{Emoji}$/u,
    require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
    require.resolve('@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf'),
  ),
];

const REPLACEMENT = '\uFFFD';
/** Marks belong to the letter before them, and spaces to the word. */
const CONTINUES = /^[\p{M}\s]$/u;

const SPACE = 0x20;

const loaded = new Map<string, Face>();

function faceOf(file: string): Face {
  const known = loaded.get(file);
  if (known) return known;
  const bytes = readFileSync(file);
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts.`);
  const face = {
    name: file,
    file: bytes,
    has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) && isMeasurable(font, codePoint),
  };
  loaded.set(file, face);
  return face;
}

/** The space of some files is an empty glyph at their very end, which fontkit fails to read. */
function isMeasurable(font: Font, codePoint: number): boolean {
  if (codePoint !== SPACE) return true;
  try {
    return font.glyphForCodePoint(codePoint).advanceWidth > 0;
  } catch {
    return false;
  }
}

export function runsOf(text: string, weight: Weight, onMissing?: (letter: string) => void): Run[] {
  const runs: { face: Face; text: string }[] = [];
  const families = familiesFor(text, weight);
  for (const letter of text) {
    const last = runs.at(-1);
    const face = faceFor(letter, weight, families, last?.face);
    // Variation selectors, joiners and marks of direction have no shape of their own.
    if (!face && /^\p{Default_Ignorable_Code_Point}$/u.test(letter)) continue;
    if (!face) onMissing?.(letter);
    const shown = face ? letter : REPLACEMENT;
    const used = face ?? faceOf(LATIN[weight]);
    if (last?.face === used) last.text += shown;
    else runs.push({ face: used, text: shown });
  }
  return runs;
}

/** A text with a Chinese letter that the Japanese typeface lacks is Chinese as a whole, for one typeface a word. */
function familiesFor(text: string, weight: Weight): readonly Family[] {
  const han = text.match(/\p{sc=Han}/gu);
  if (!han) return FAMILIES;
  const japanese = faceOf(JAPANESE[weight]);
  const isJapanese = han.every((letter) => japanese.has(letter.codePointAt(0) ?? 0));
  return isJapanese ? FAMILIES : [LATIN, CHINESE, ...FAMILIES.slice(1)];
}

function faceFor(
  letter: string,
  weight: Weight,
  families: readonly Family[],
  before: Face | undefined,
): Face | undefined {
  const codePoint = letter.codePointAt(0) ?? 0;
  if (before && CONTINUES.test(letter) && before.has(codePoint)) return before;
  for (const family of families) {
    if (!family.letters.test(letter)) continue;
    const face = faceOf(family[weight]);
    if (face.has(codePoint)) return face;
  }
  return undefined;
}
