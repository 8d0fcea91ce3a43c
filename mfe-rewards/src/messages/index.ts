import { createMessages } from '@atrium/host';
import { enUs } from './en-us/index.ts';

/** This remote's texts by locale; `en-US` is whole, the others have its shape. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () => (await import(/* webpackChunkName: "ja-JP-texts" */ './ja-jp/index.ts')).jaJp,
  'th-TH': async () => (await import(/* webpackChunkName: "th-TH-texts" */ './th-th/index.ts')).thTh,
});
/** This remote's texts in the reader's locale. */
export const { useTexts } = messages;
