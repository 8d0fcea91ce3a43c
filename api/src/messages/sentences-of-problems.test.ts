import { otherLanguages } from '@atrium/contract';
import { refusalIn, refusals, textsFor } from './index.ts';
import { fieldRefusals } from './problems.ts';

/** For programs alone: it calculates with what it is given. */
const FOR_PROGRAMS = [fieldRefusals.nextPart];

function leavesOf(texts: object): unknown[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'object' ? leavesOf(text) : [text]));
}

const sample = (text: unknown) =>
  typeof text === 'function' ? String(Reflect.apply(text, undefined, [7, 12, 3])) : String(text);

describe.each(otherLanguages)('in %s', (language) => {
  const texts = textsFor(language);
  const english = leavesOf([refusals, fieldRefusals]).filter(
    (text) => !FOR_PROGRAMS.some((each) => each === text),
  );

  test('every sentence of problems is worded', () => {
    expect(english.length).toBeGreaterThan(100);
    expect(english.map(sample).filter((sentence) => refusalIn(language, sentence) === sentence)).toEqual([]);
  });

  test('values are in their places, whatever they are', () => {
    const values = ['_atrium.acme.example', 3] as const;
    expect(refusalIn(language, refusals.domains.otherRecords(...values))).toBe(
      texts.refusals.domains.otherRecords(...values),
    );
    const kind = 'Renewal (with $& a fee).\nThere is no doubt';
    expect(refusalIn(language, fieldRefusals.needed(kind))).toBe(texts.fieldRefusals.needed(kind));
  });

  test('a sentence that is a part of another one, or that no catalogue has, is not taken for it', () => {
    expect(refusalIn(language, fieldRefusals.neededForProvider)).toBe(texts.fieldRefusals.neededForProvider);
    expect(refusalIn(language, 'Body is not JSON.')).toBe('Body is not JSON.');
  });
});

test('in English, a sentence stays as it is', () => {
  expect(refusalIn('en-DE', refusals.tryAgain(5))).toBe('Try again in 5 s.');
});
