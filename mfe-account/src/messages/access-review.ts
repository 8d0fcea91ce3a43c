import { createMessages } from '@atrium/host';
import { accessReview as enUs } from './en-us/access-review.ts';

/** Texts of the review of access by locale, which most visits do not need. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () =>
    (await import(/* webpackChunkName: "ja-JP-access-review" */ './ja-jp/access-review.ts')).accessReview,
  'th-TH': async () =>
    (await import(/* webpackChunkName: "th-TH-access-review" */ './th-th/access-review.ts')).accessReview,
});
/** These texts in the reader's locale. */
export const { useTexts } = messages;
