/** Something by locale (BCP 47). `en-US` is complete and the fallback for missing locales. */
export type Localized<T> = { readonly 'en-US': T } & Readonly<Record<string, T>>;

/** The locale that a reader of another one gets: the same, else one of its language, else `en-US`. */
export function availableLocale(localized: Localized<unknown>, locale: string): string {
  if (localized[locale] !== undefined) return locale;
  return Object.keys(localized).find((known) => languageOf(known) === languageOf(locale)) ?? 'en-US';
}

/** What a reader of a locale gets: its own, else its language's, else that of `en-US`. */
export function inLocale<T>(localized: Localized<T>, locale: string): T {
  return localized[availableLocale(localized, locale)] ?? localized['en-US'];
}

function languageOf(locale: string): string | undefined {
  return locale.split('-', 1)[0];
}
