import { fieldRefusals, refusals } from './problems.ts';

interface SentencesOfProblems {
  readonly refusals: typeof refusals;
  readonly fieldRefusals: typeof fieldRefusals;
}

/** Stand for the values of a sentence while its pattern is made; no text has them. */
const MARKS = ['\uE000', '\uE001', '\uE002'];

interface Sentence {
  readonly key: string;
  /** With a group for each value. */
  readonly pattern: RegExp;
  /** Place of each group's value among those of the sentence. */
  readonly places: readonly number[];
}

const english = leavesOf({ refusals, fieldRefusals });
const keys = new Map([...english].flatMap(([key, text]) => (typeof text === 'string' ? [[text, key]] : [])));
const sentences = [...english].flatMap(([key, text]) => sentenceOf(key, text));

/** An English sentence of a problem in the words of another language; the same if the catalogue lacks it. */
export function inWordsOf(language: SentencesOfProblems, sentence: string): string {
  const { key, values } = keyOf(sentence) ?? {};
  if (key === undefined) return sentence;
  const { refusals: ofProblems, fieldRefusals: ofFields } = language;
  return wordsOf(leavesOf({ refusals: ofProblems, fieldRefusals: ofFields }).get(key), values) ?? sentence;
}

function keyOf(sentence: string): { key: string; values?: string[] } | undefined {
  const key = keys.get(sentence);
  if (key !== undefined) return { key };
  for (const { key: ofPattern, pattern, places } of sentences) {
    const found = pattern.exec(sentence);
    if (found)
      return { key: ofPattern, values: places.map((_, place) => found[places.indexOf(place) + 1] ?? '') };
  }
  return undefined;
}

/** None of a sentence that calculates with its values: those are for programs. */
function sentenceOf(key: string, text: unknown): Sentence[] {
  if (typeof text !== 'function') return [];
  const marks = MARKS.slice(0, text.length);
  const marked = wordsOf(text, marks) ?? '';
  if (!marks.every((mark) => marked.includes(mark))) return [];
  const pattern = marked.replaceAll(/[\uE000-\uE002]|[.*+?^${}()|[\]\\]/g, (found) =>
    MARKS.includes(found) ? '(.+)' : `\\${found}`,
  );
  const places = [...marked].filter((letter) => MARKS.includes(letter)).map((mark) => MARKS.indexOf(mark));
  return [{ key, pattern: new RegExp(`^${pattern}$`, 's'), places }];
}

function wordsOf(text: unknown, values: readonly string[] = []): string | undefined {
  if (typeof text === 'string') return text;
  return typeof text === 'function' ? String(Reflect.apply(text, undefined, values)) : undefined;
}

function leavesOf(texts: object, above = ''): Map<string, unknown> {
  const leaves = Object.entries(texts).flatMap(([name, text]) => {
    const isGroup = typeof text === 'object' && text !== null;
    return isGroup ? [...leavesOf(text, `${above}${name}/`)] : [[`${above}${name}`, text] as const];
  });
  return new Map(leaves);
}
