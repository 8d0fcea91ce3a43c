import { createMessages } from '@atrium/host';
import { instructingTexts as enUs } from './en-us/instructing.ts';

/** Texts of instructing by locale, which most visits do not need. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () =>
    (await import(/* webpackChunkName: "ja-JP-instructing" */ './ja-jp/instructing.ts')).instructingTexts,
  'th-TH': async () =>
    (await import(/* webpackChunkName: "th-TH-instructing" */ './th-th/instructing.ts')).instructingTexts,
});
/** These texts in the reader's locale. */
export const { useTexts } = messages;
