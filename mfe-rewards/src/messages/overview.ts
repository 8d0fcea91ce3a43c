import { createMessages } from '@atrium/host';
import { overview as enUs } from './en-us/overview.ts';

/** Texts of the overview by locale, apart from the others, which it does not load. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () =>
    (await import(/* webpackChunkName: "ja-JP-overview" */ './ja-jp/overview.ts')).overview,
  'th-TH': async () =>
    (await import(/* webpackChunkName: "th-TH-overview" */ './th-th/overview.ts')).overview,
});
/** These texts in the reader's locale. */
export const { useTexts } = messages;
