import { createMessages } from '../create-messages.ts';
import { enUs } from './en-us/index.ts';

/** This package's texts by locale; `en-US` is complete, the others have its shape. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () => (await import(/* webpackChunkName: "ja-JP" */ './ja-jp/index.ts')).jaJp,
  'th-TH': async () => (await import(/* webpackChunkName: "th-TH" */ './th-th/index.ts')).thTh,
});
