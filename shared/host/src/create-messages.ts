import { authStore } from './auth-store.ts';
import { localeOf, useLocale } from './locale.ts';

/** A package's texts by locale. `en-US` is complete and the fallback for missing locales. */
export type Catalogues<M> = { readonly 'en-US': M } & Readonly<Record<string, M>>;

type ParametersOf<T> = T extends (...parameters: infer P) => string ? P : [];
/** Keys of the entries of a catalogue that are texts, plain or with parameters. */
export type TextKey<M> = {
  [K in keyof M]: M[K] extends string | ((...parameters: never[]) => string) ? K : never;
}[keyof M] &
  string;

/** A text by key and parameters. Stores keep these, so that a change of language reaches them. */
export interface Message {
  readonly key: string;
  readonly parameters: readonly unknown[];
  /** The text in the current locale. */
  readonly text: () => string;
}

/** A package's texts, in the reader's locale. */
export interface Messages<M> {
  readonly catalogues: Catalogues<M>;
  /** For components: the catalogue, in which texts with parameters are functions. */
  readonly useTexts: () => M;
  /** Outside components, for a text that is used at once. */
  readonly texts: () => M;
  /** Outside components, for a text that is stored. */
  readonly message: <K extends TextKey<M>>(key: K, ...parameters: ParametersOf<M[K]>) => Message;
}

/** The catalogue for a locale: an exact match, else one of the same language, else `en-US`. */
export function textsFor<M>(catalogues: Catalogues<M>, locale: string): M {
  const own = catalogues[locale];
  if (own) return own;
  const language = new Intl.Locale(locale).language;
  const related = Object.keys(catalogues).find((known) => new Intl.Locale(known).language === language);
  return catalogues[related ?? 'en-US'] ?? catalogues['en-US'];
}

/** Registers a package's catalogues. Call it once, in the package's `messages/index.ts`. */
export function createMessages<M>(catalogues: Catalogues<M>): Messages<M> {
  const texts = () => textsFor(catalogues, localeOf(authStore.getState()));
  return {
    catalogues,
    useTexts: () => textsFor(catalogues, useLocale().locale),
    texts,
    message: (key, ...parameters) => ({
      key,
      parameters,
      text: () => {
        const entry: unknown = texts()[key];
        return typeof entry === 'function' ? (entry(...parameters) as string) : String(entry);
      },
    }),
  };
}

/** Calls the listener when the locale changes. Returns an unsubscribe function. */
export function onLocaleChange(listener: () => void): () => void {
  return authStore.subscribe((state, former) => {
    if (localeOf(state) !== localeOf(former)) listener();
  });
}
