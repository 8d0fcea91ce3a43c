import { availableLocale } from '@atrium/contract';
import { use } from 'react';
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

/** By locale: `en-US` itself, and of each other language how to load it, so that only its readers do. */
export type Catalogues<M> = { readonly 'en-US': M } & Readonly<Record<string, M | (() => Promise<M>)>>;

export interface Messages<M> {
  readonly catalogues: Catalogues<M>;
  /** For components: the catalogue, in which texts with parameters are functions. Suspends while its language loads. */
  readonly useTexts: () => M;
  /** Outside components, for a text that is used at once; `en-US` while the language loads. */
  readonly texts: () => M;
  /** Outside components, for a text that is stored. */
  readonly message: <K extends TextKey<M>>(key: K, ...parameters: ParametersOf<M[K]>) => Message;
}

/** Of each package of the page: loads its catalogue for a locale. */
const packages = new Set<(locale: string) => Promise<unknown> | undefined>();

/** Before a page changes to another locale, so that it does so at once. Without one, that of the moment. */
export async function loadTexts(locale = localeOf(authStore.getState())): Promise<void> {
  await Promise.all([...packages].map((load) => load(locale)));
}

/** Registers a package's catalogues. Call it once, in the package's `messages/index.ts`. */
export function createMessages<M extends object>(catalogues: Catalogues<M>): Messages<M> {
  const loaded = new Map<string, M>();
  const loads = new Map<string, Promise<unknown>>();
  /** Undefined where nothing has to be loaded; always the same promise otherwise. A language that did not load stays English until the next document. */
  const load = (locale: string): Promise<unknown> | undefined => {
    const language = availableLocale(catalogues, locale);
    const entry = catalogues[language];
    if (typeof entry !== 'function') return undefined;
    let loading = loads.get(language);
    if (!loading) {
      const started = entry()
        .then(
          (catalogue) => void loaded.set(language, catalogue),
          () => {},
        )
        // React reads the status: a component that renders later does not wait for what is there.
        .then(() => void Object.assign(started, { status: 'fulfilled', value: undefined }));
      loading = started;
      loads.set(language, loading);
    }
    return loading;
  };
  const inLanguage = (locale: string): M => {
    const language = availableLocale(catalogues, locale);
    const entry = catalogues[language];
    return loaded.get(language) ?? (typeof entry === 'function' ? undefined : entry) ?? catalogues['en-US'];
  };
  const texts = () => inLanguage(localeOf(authStore.getState()));
  packages.add(load);
  // The shell registers its texts before it has said which scripts the page may load.
  queueMicrotask(() => void load(localeOf(authStore.getState())));
  return {
    catalogues,
    useTexts: () => {
      const { locale } = useLocale();
      const loading = load(locale);
      if (loading) use(loading);
      return inLanguage(locale);
    },
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
