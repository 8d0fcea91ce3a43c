/**
 * The languages that the portal has texts in, by the locale of their catalogues. A package may lack one: it shows `en-US`
 * then.
 */
export const languages = ['en-US', 'ja-JP', 'th-TH'] as const;
export type Language = (typeof languages)[number];

/** In the language itself, where its readers look for it. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-US': 'English',
  'ja-JP': '日本語',
  'th-TH': 'ไทย',
};

/** Calendars that dates are written in. Files for machines have `gregory` always. */
export const calendars = ['gregory', 'buddhist'] as const;
export type Calendar = (typeof calendars)[number];

/** Of a locale: the language of its texts, and the country and calendar that dates, numbers and amounts follow. */
export interface LocaleParts {
  readonly language: Language;
  /** ISO 3166-1, such as `TH`. */
  readonly region: string;
  readonly calendar: Calendar;
}

/** The parts of a locale. Without texts in its language it keeps its region, and is English; `en-US` if it is no locale. */
export function partsOf(locale: string): LocaleParts {
  const tag = readTag(locale);
  const language = languages.find((each) => languageOf(each) === tag.language) ?? 'en-US';
  const region = tag.region ?? tag.maximize().region ?? 'US';
  return { language, region, calendar: tag.calendar === 'buddhist' ? 'buddhist' : 'gregory' };
}

/** A locale of its parts, such as `en-DE` or `th-TH-u-ca-buddhist`; the Gregorian calendar is not named. */
export function localeWith({ language, region, calendar }: LocaleParts): string {
  return localeOf(language, region, calendar);
}

/** A locale as the portal keeps it: one without texts in its language is English of its region. */
export function knownLocale(locale: string): string {
  return localeWith(partsOf(locale));
}

/** The locale of a text in the first one's language for a reader of the second one, with the formats of that one's region. */
export function localeIn(language: string, locale: string): string {
  const { region, calendar } = partsOf(locale);
  return localeOf(language, region, calendar);
}

/** The first language of a list such as the header `Accept-Language` or `navigator.languages` that the portal has, if any. */
export function preferredLanguage(locales: readonly string[]): Language | undefined {
  for (const locale of locales) {
    const known = languages.find((each) => languageOf(each) === languageOf(locale).toLowerCase());
    if (known) return known;
  }
  return undefined;
}

function localeOf(language: string, region: string, calendar: Calendar): string {
  return `${languageOf(language)}-${region}${calendar === 'gregory' ? '' : `-u-ca-${calendar}`}`;
}

function languageOf(locale: string): string {
  return locale.split('-', 1)[0] ?? locale;
}

function readTag(locale: string): Intl.Locale {
  try {
    return new Intl.Locale(locale);
  } catch {
    return new Intl.Locale('en-US');
  }
}
