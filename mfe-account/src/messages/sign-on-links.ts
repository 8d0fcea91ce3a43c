import { createMessages } from '@atrium/host';
import { signOnLinks as enUs } from './en-us/sign-on-links.ts';

/** Texts of linked sign-ons in the reader's locale, which only people of companies with a sign-on need. */
export const { useTexts } = createMessages({
  'en-US': enUs,
  'ja-JP': async () => (await import('./ja-jp/sign-on-links.ts')).signOnLinks,
  'th-TH': async () => (await import('./th-th/sign-on-links.ts')).signOnLinks,
});
