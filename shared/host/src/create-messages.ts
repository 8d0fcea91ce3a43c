import { authStore } from './auth-store.ts';
import { localeOf, useLocale } from './locale.ts';

/** A package's texts by locale. `en-US` is whole and stands in wherever a locale is missing. */
export type Catalogues<M> = { readonly 'en-US': M } & Readonly<Record<string, M>>;

type ParametersOf<T> = T extends (...parameters: infer P) => string ? P : [];
/** Keys of those entries of a catalogue that are texts, plain or with parameters. */
export type TextKey<M> = {
  [K in keyof M]: M[K] extends string | ((...parameters: never[]) => string) ? K : never;
}[keyof M] &
  string;

/** A text by its key, with its parameters: what a store keeps, since it is read in the language of that moment. */
export interface Message {
  readonly key: string;
  readonly parameters: readonly unknown[];
  /** In the reader's locale now. */
  readonly text: () => string;
}

/** A package's texts, in the reader's locale. */
export interface Messages<M> {
  readonly catalogues: Catalogues<M>;
  /** In a component: plain strings, and functions where a value or a plural goes in. */
  readonly useTexts: () => M;
  /** Elsewhere, where a text is used at once. */
  readonly texts: () => M;
  /** Elsewhere, where a text is kept. */
  readonly message: <K extends TextKey<M>>(key: K, ...parameters: ParametersOf<M[K]>) => Message;
}

/** The locale that a reader's texts are really in: theirs, else one of their language, else `en-US`. */
export function textLocale<M>(catalogues: Catalogues<M>, locale: string): string {
  if (catalogues[locale]) return locale;
  const language = new Intl.Locale(locale).language;
  return Object.keys(catalogues).find((known) => new Intl.Locale(known).language === language) ?? 'en-US';
}

/** The texts for a locale: its own, else its language's, else `en-US`. */
export function textsFor<M>(catalogues: Catalogues<M>, locale: string): M {
  return catalogues[textLocale(catalogues, locale)] ?? catalogues['en-US'];
}

/** Registers a package's catalogues: once, in its `messages/index.ts`. */
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

/** Calls the listener when the reader's locale has changed. Returns an unsubscribe function. */
export function onLocaleChange(listener: () => void): () => void {
  return authStore.subscribe((state, former) => {
    if (localeOf(state) !== localeOf(former)) listener();
  });
}
