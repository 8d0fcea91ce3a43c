import { createMessages } from '@atrium/host';
import { enUsView } from './en-us/view.ts';

/** Texts of the banner of a view, apart from the others, since only a view loads them. */
export const viewMessages = createMessages({
  'en-US': enUsView,
  'ja-JP': async () => (await import(/* webpackChunkName: "ja-JP" */ './ja-jp/view.ts')).jaJpView,
  'th-TH': async () => (await import(/* webpackChunkName: "th-TH" */ './th-th/view.ts')).thThView,
});
