import { createMessages } from '@atrium/host';
import { enUsFrame } from './en-us/frame.ts';

/** Texts of the frame by locale, apart from the others, since sign-in does not load them. */
export const frameMessages = createMessages({
  'en-US': enUsFrame,
  'ja-JP': async () => (await import(/* webpackChunkName: "ja-JP" */ './ja-jp/frame.ts')).jaJpFrame,
  'th-TH': async () => (await import(/* webpackChunkName: "th-TH" */ './th-th/frame.ts')).thThFrame,
});
