import { type OtherLanguage, otherLanguages, recordOf, type Translations } from '@atrium/contract';
import { type AskedField, type Entered, textOf } from './asking/asked-change.ts';

type Texts = 'names' | 'descriptions';

/** Such as Japanese, in the language of the reader. */
export function languageName(language: OtherLanguage, locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return names.of(language.replace(/-.*/, '')) ?? language;
}

/** A field for the text in each other language, below that for the English one. */
export function inOtherLanguages(
  texts: Texts,
  field: AskedField,
  {
    labelOf,
    hint,
  }: { readonly labelOf: (label: string, language: OtherLanguage) => string; readonly hint: string },
): AskedField[] {
  return otherLanguages.map((language) => ({
    ...field,
    name: nameOf(texts, language),
    label: labelOf(field.label, language),
    hint,
    isOptional: true,
    language,
  }));
}

/** What the fields show before anything is entered. */
export function enteredTexts(texts: Texts, known: Translations | undefined): Entered {
  return Object.fromEntries(
    otherLanguages.map((language) => [nameOf(texts, language), known?.[language] ?? '']),
  );
}

/** Null for a language in which nothing was entered. */
export function textsIn(entered: Entered, texts: Texts): Record<OtherLanguage, string | null> {
  return recordOf(otherLanguages, (language) => textOf(entered, nameOf(texts, language)) || null);
}

function nameOf(texts: Texts, language: OtherLanguage): string {
  return `${texts}.${language}`;
}
