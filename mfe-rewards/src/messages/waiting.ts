import { createMessages } from '@atrium/host';
import { waiting as enUs } from './en-us/waiting.ts';

/** Texts of what waits for approval in the reader's locale, which only customers with a rule need. */
export const { useTexts } = createMessages({
  'en-US': enUs,
  'ja-JP': async () => (await import(/* webpackChunkName: "ja-JP-waiting" */ './ja-jp/waiting.ts')).waiting,
  'th-TH': async () => (await import(/* webpackChunkName: "th-TH-waiting" */ './th-th/waiting.ts')).waiting,
});
