import { createMessages } from '@atrium/host';
import { directorySync as enUs } from './en-us/directory-sync.ts';

/** Texts of the customer's directory by locale, which most visits do not need. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () =>
    (await import(/* webpackChunkName: "ja-JP-directory-sync" */ './ja-jp/directory-sync.ts')).directorySync,
  'th-TH': async () =>
    (await import(/* webpackChunkName: "th-TH-directory-sync" */ './th-th/directory-sync.ts')).directorySync,
});
/** These texts in the reader's locale. */
export const { useTexts } = messages;
