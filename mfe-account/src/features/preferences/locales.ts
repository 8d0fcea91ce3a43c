/** A user's own locale is added where it is another one. */
const offered = [
  'en-US',
  'en-GB',
  'en-IN',
  'de-DE',
  'es-ES',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'pt-BR',
  'th-TH',
  'zh-CN',
] as const;

export interface LocaleOption {
  readonly locale: string;
  /** The name is in its own language, where its readers look for it. */
  readonly name: string;
}

export function localeOptions(current: string): LocaleOption[] {
  return [...new Set<string>([...offered, current])].map((locale) => ({ locale, name: nameOf(locale) }));
}

function nameOf(locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
  const name = names.of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
