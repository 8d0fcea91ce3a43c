import { createMessages } from '@atrium/host';
import { enUsPreview } from './en-us/preview.ts';

/** Texts of the page that asks before a preview opens, apart from the others, since few people ever see it. */
export const previewMessages = createMessages({
  'en-US': enUsPreview,
  'ja-JP': async () => (await import(/* webpackChunkName: "ja-JP" */ './ja-jp/preview.ts')).jaJpPreview,
  'th-TH': async () => (await import(/* webpackChunkName: "th-TH" */ './th-th/preview.ts')).thThPreview,
});
