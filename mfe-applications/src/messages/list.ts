import { createMessages } from '@atrium/host';
import { list as enUs } from './en-us/list.ts';

/** Texts of the list of applications by locale, apart from the others, which it does not load. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () => (await import(/* webpackChunkName: "ja-JP-list" */ './ja-jp/list.ts')).list,
  'th-TH': async () => (await import(/* webpackChunkName: "th-TH-list" */ './th-th/list.ts')).list,
});
/** These texts in the reader's locale. */
export const { useTexts } = messages;

/** Shape of these texts. */
export type Texts = typeof enUs;
