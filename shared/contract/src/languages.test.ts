import { knownLocale, localeIn, partsOf, preferredLanguage } from './languages.ts';

test.each([
  ['en-US', { language: 'en-US', region: 'US', calendar: 'gregory' }],
  ['ja', { language: 'ja-JP', region: 'JP', calendar: 'gregory' }],
  ['th-TH-u-ca-buddhist', { language: 'th-TH', region: 'TH', calendar: 'buddhist' }],
  ['de-DE', { language: 'en-US', region: 'DE', calendar: 'gregory' }],
  ['zh-Hant-TW', { language: 'en-US', region: 'TW', calendar: 'gregory' }],
  ['fil', { language: 'en-US', region: 'PH', calendar: 'gregory' }],
  ['no locale', { language: 'en-US', region: 'US', calendar: 'gregory' }],
] as const)('the parts of %s', (locale, parts) => {
  expect(partsOf(locale)).toEqual(parts);
});

test.each(['en-US', 'en-DE', 'th-TH-u-ca-buddhist', 'ja-TH'])(
  '%s is the same after it was taken apart',
  (locale) => {
    expect(knownLocale(locale)).toBe(locale);
  },
);

test('texts of one language keep the formats of the reader', () => {
  expect(localeIn('en-US', 'de-AT')).toBe('en-AT');
  expect(localeIn('th-TH', 'th-JP-u-ca-buddhist')).toBe('th-JP-u-ca-buddhist');
});

test.each([
  [['de', 'th', 'ja'], 'th-TH'],
  [['JA-jp'], 'ja-JP'],
  [['en-GB', 'ja'], 'en-US'],
  [['de', '*'], undefined],
  [[], undefined],
])('of %j the portal has %s', (locales, language) => {
  expect(preferredLanguage(locales)).toBe(language);
});
