import { createMessages } from '@atrium/host';
import { enUs } from './en-us/index.ts';

/** The shell's texts by locale; `en-US` is complete, the others have its shape. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () => (await import(/* webpackChunkName: "ja-JP" */ './ja-jp/index.ts')).jaJp,
  'th-TH': async () => (await import(/* webpackChunkName: "th-TH" */ './th-th/index.ts')).thTh,
});
/** The shell's texts in the reader's locale. */
export const { useTexts } = messages;
export type { Texts } from './en-us/index.ts';
