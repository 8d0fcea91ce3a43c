import { createMessages } from '@atrium/host';
import { enUs } from './en-us/index.ts';

/** This package's texts by locale; `en-US` is complete, the others have its shape. */
const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () => (await import(/* webpackChunkName: "ja-JP" */ './ja-jp/index.ts')).jaJp,
  'th-TH': async () => (await import(/* webpackChunkName: "th-TH" */ './th-th/index.ts')).thTh,
});
/** This package's texts in the reader's locale. */
export const { useTexts } = messages;
