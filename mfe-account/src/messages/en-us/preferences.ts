import type { ColorSchemeChoice } from '@atrium/host';

const schemes: Record<ColorSchemeChoice, string> = { light: 'Light', dark: 'Dark', system: 'System' };

export const preferences = {
  title: 'Preferences',
  description: 'Theme, language and region.',
  theme: 'Theme',
  themeText: 'Applies to this browser. System follows your device.',
  schemes,
  language: 'Language and region',
  languageText:
    'Texts follow the language, in mails and files too. Dates, numbers and amounts follow region and calendar.',
  choose: 'Language',
  region: 'Region and formats',
  calendar: 'Calendar',
  calendars: { gregory: 'Gregorian', buddhist: 'Buddhist' },
  timeZone: 'Time zone',
  timeZoneOfDevice: (timeZone: string) => `Same as this device (${timeZone})`,
  exampleAmount: 'Amount',
  exampleTime: 'Right now',
};
