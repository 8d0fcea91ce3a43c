import { createMessages } from '@atrium/host';
import { signOnLinks as enUs } from './en-us/sign-on-links.ts';

/** Texts of linked sign-ons in the reader's locale, which only people of companies with a sign-on need. */
export const { useTexts } = createMessages({
  'en-US': enUs,
  'ja-JP': async () =>
    (await import(/* webpackChunkName: "ja-JP-sign-on-links" */ './ja-jp/sign-on-links.ts')).signOnLinks,
  'th-TH': async () =>
    (await import(/* webpackChunkName: "th-TH-sign-on-links" */ './th-th/sign-on-links.ts')).signOnLinks,
});
