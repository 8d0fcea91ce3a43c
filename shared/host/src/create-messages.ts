import { inLocale, type Localized } from '@atrium/contract';
import { authStore } from './auth-store.ts';
import { localeOf, useLocale } from './locale.ts';

type ParametersOf<T> = T extends (...parameters: infer P) => string ? P : [];
export type TextKey<M> = {
  [K in keyof M]: M[K] extends string | ((...parameters: never[]) => string) ? K : never;
}[keyof M] &
  string;

/** A text by key and parameters. Stores keep these, so that a change of language reaches them. */
export interface Message {
  readonly key: string;
  readonly parameters: readonly unknown[];
  readonly text: () => string;
}

export interface Messages<M> {
  readonly catalogues: Localized<M>;
  /** For components: the catalogue, in which texts with parameters are functions. */
  readonly useTexts: () => M;
  /** Outside components, for a text that is used at once. */
  readonly texts: () => M;
  /** Outside components, for a text that is stored. */
  readonly message: <K extends TextKey<M>>(key: K, ...parameters: ParametersOf<M[K]>) => Message;
}

/** Registers a package's catalogues. Call it once, in the package's `messages/index.ts`. */
export function createMessages<M>(catalogues: Localized<M>): Messages<M> {
  const texts = () => inLocale(catalogues, localeOf(authStore.getState()));
  return {
    catalogues,
    useTexts: () => inLocale(catalogues, useLocale().locale),
    texts,
    message: (key, ...parameters) => ({
      key,
      parameters,
      text: () => {
        const entry: unknown = texts()[key];
        return typeof entry === 'function' ? String(entry(...parameters)) : String(entry);
      },
    }),
  };
}

export function onLocaleChange(listener: () => void): () => void {
  return authStore.subscribe((state, former) => {
    if (localeOf(state) !== localeOf(former)) listener();
  });
}
