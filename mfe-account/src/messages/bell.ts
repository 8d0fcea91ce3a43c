import { createMessages } from '@atrium/host';
import { bell as enUs } from './en-us/bell.ts';

/** Texts of the bell by locale, apart from the others, which no page needs that shows the bell alone. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () => (await import(/* webpackChunkName: "ja-JP-bell" */ './ja-jp/bell.ts')).bell,
  'th-TH': async () => (await import(/* webpackChunkName: "th-TH-bell" */ './th-th/bell.ts')).bell,
});
/** These texts in the reader's locale. */
export const { useTexts } = messages;
