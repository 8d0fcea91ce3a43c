import { createMessages } from '@atrium/host';
import { approvals as enUs } from './en-us/approvals.ts';

/** Texts of approvals by locale, which most visits do not need. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () =>
    (await import(/* webpackChunkName: "ja-JP-approvals" */ './ja-jp/approvals.ts')).approvals,
  'th-TH': async () =>
    (await import(/* webpackChunkName: "th-TH-approvals" */ './th-th/approvals.ts')).approvals,
});
/** These texts in the reader's locale. */
export const { useTexts } = messages;
