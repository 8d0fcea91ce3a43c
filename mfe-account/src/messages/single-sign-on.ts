import { createMessages } from '@atrium/host';
import { singleSignOn as enUs } from './en-us/single-sign-on.ts';

/** Texts of the customer's sign-on by locale, which most visits do not need. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () =>
    (await import(/* webpackChunkName: "ja-JP-single-sign-on" */ './ja-jp/single-sign-on.ts')).singleSignOn,
  'th-TH': async () =>
    (await import(/* webpackChunkName: "th-TH-single-sign-on" */ './th-th/single-sign-on.ts')).singleSignOn,
});
/** These texts in the reader's locale. */
export const { useTexts } = messages;
