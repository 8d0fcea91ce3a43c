import { createMessages } from '@atrium/host';
import { confirmation as enUs } from './en-us/confirmation.ts';

/** Texts of the page that asks for what a customer demands, which few people see. */
export const { useTexts } = createMessages({
  'en-US': enUs,
  'ja-JP': async () =>
    (await import(/* webpackChunkName: "ja-JP-confirmation" */ './ja-jp/confirmation.ts')).confirmation,
  'th-TH': async () =>
    (await import(/* webpackChunkName: "th-TH-confirmation" */ './th-th/confirmation.ts')).confirmation,
});
