import { useLocale } from '@atrium/host';

/** A package's texts by locale. `en-US` is whole and stands in wherever a locale is missing. */
export type Catalogues<M> = { readonly 'en-US': M } & Readonly<Record<string, M>>;

/** The texts for a locale: its own, else its language's, else `en-US`. */
export function messagesFor<M>(catalogues: Catalogues<M>, locale: string): M {
  const own = catalogues[locale];
  if (own) return own;
  const language = new Intl.Locale(locale).language;
  const related = Object.keys(catalogues).find((known) => new Intl.Locale(known).language === language);
  return catalogues[related ?? 'en-US'] ?? catalogues['en-US'];
}

/** The package's texts in the reader's locale: plain strings, and functions where a value or a plural goes in. */
export function useMessages<M>(catalogues: Catalogues<M>): M {
  return messagesFor(catalogues, useLocale().locale);
}
