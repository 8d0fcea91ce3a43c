import type { ColorSchemeChoice } from '@atrium/host';

const schemes: Record<ColorSchemeChoice, string> = { light: 'Light', dark: 'Dark', system: 'System' };

export const preferences = {
  title: 'Preferences',
  description: 'How the portal looks and writes for you.',
  theme: 'Theme',
  themeText: 'Counts in this browser. System follows your device.',
  schemes,
  language: 'Language and region',
  languageText:
    'Dates, times, numbers and amounts follow it everywhere. Texts are in English where no translation is there yet.',
  choose: 'Language',
  exampleAmount: 'Amount',
  exampleTime: 'Right now',
};
