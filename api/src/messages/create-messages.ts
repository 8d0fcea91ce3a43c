import { availableLocale, inLocale, type Localized, localeIn } from '@atrium/contract';
import { type Formats, formatsFor } from './formats.ts';

export type Catalogue<M> = (formats: Formats) => M;

export interface Messages<M> {
  readonly catalogues: Localized<Catalogue<M>>;
  textsFor(locale: string): M;
}

/** People choose among a few dozen locales; a request may store any. */
const CACHED_LOCALES = 200;

/** Called once, in `messages/index.ts`. */
export function createMessages<M>(catalogues: Localized<Catalogue<M>>): Messages<M> {
  // Formats are slow to make: a tenth of a millisecond for each locale.
  const cache = new Map<string, { catalogue: Catalogue<M>; texts: M }>();
  return {
    catalogues,
    textsFor: (locale) => {
      const catalogue = inLocale(catalogues, locale);
      const known = cache.get(locale);
      if (known?.catalogue === catalogue) return known.texts;
      const texts = catalogue(formatsFor(localeIn(availableLocale(catalogues, locale), locale)));
      if (cache.size >= CACHED_LOCALES) cache.clear();
      cache.set(locale, { catalogue, texts });
      return texts;
    },
  };
}
