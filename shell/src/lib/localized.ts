/** A text of `remote.json` in the given locale, its language, or en-US. */
export function inLocale(texts: Readonly<Record<string, string>>, locale: string): string {
  const language = locale.split('-')[0] ?? locale;
  return texts[locale] ?? texts[language] ?? texts['en-US'] ?? '';
}
