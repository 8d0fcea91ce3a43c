import { type Language, languages } from './languages.ts';

/** Languages that names of reference data may be given in: all but English, in which each of them has a name. */
export type OtherLanguage = Exclude<Language, 'en-US'>;

/** As {@link OtherLanguage}, in the order of the languages. */
export const otherLanguages: readonly OtherLanguage[] = languages.filter((language) => language !== 'en-US');
