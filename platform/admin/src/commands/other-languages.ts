import { type OtherLanguage, otherLanguages, recordOf, type Translations } from '@atrium/contract';
import type { GivenOptions } from '../command.ts';

type Field = 'name' | 'description';

/** The languages of these options, such as `ja` of `--name-ja`. */
const shortOf = (language: OtherLanguage) => language.replace(/-.*/, '');

/** For a usage: options for name and description in each other language. */
export const usageOfTexts = otherLanguages
  .map(shortOf)
  .map((language) => `[--name-${language} "…"] [--description-${language} "…"]`)
  .join(' ');

/** For a summary. */
export const summaryOfTexts = `The name in other languages is that of ${otherLanguages
  .map((language) => `--name-${shortOf(language)}`)
  .join(' and ')}, with "none" there is none.`;

/** A text by language; null for one that is to be taken away. */
export function textsIn(options: GivenOptions, field: Field) {
  return recordOf(otherLanguages, (language) => options.textOrNone(`${field}-${shortOf(language)}`));
}

/** A name with those in other languages, such as `Search (調査)`. */
export function namesOf({ name, names }: { readonly name: string; readonly names: Translations }): string {
  const others = otherLanguages.flatMap((language) => names[language] ?? []);
  return others.length > 0 ? `${name} (${others.join(', ')})` : name;
}
