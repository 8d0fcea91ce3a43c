/** Something by locale (BCP 47). `en-US` is complete and stands in wherever a locale is missing. */
export type Localized<T> = { readonly 'en-US': T } & Readonly<Record<string, T>>;

/** What a reader of a locale gets: its own, else its language's, else that of `en-US`. */
export function inLocale<T>(localized: Localized<T>, locale: string): T {
  const own = localized[locale];
  if (own !== undefined) return own;
  const related = Object.keys(localized).find((known) => languageOf(known) === languageOf(locale));
  return localized[related ?? 'en-US'] ?? localized['en-US'];
}

function languageOf(locale: string): string | undefined {
  return locale.split('-', 1)[0];
}
