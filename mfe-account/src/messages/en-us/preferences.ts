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
    'Dates, times, numbers and amounts follow these settings, in files too. Texts without a translation are in English.',
  choose: 'Language',
  timeZone: 'Time zone',
  timeZoneOfDevice: (timeZone: string) => `Same as this device (${timeZone})`,
  exampleAmount: 'Amount',
  exampleTime: 'Right now',
};
