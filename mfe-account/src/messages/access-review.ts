import { createMessages } from '@atrium/host';
import { accessReview as enUs } from './en-us/access-review.ts';

/** Texts of the review of access by locale, which most visits do not need. */
export const messages = createMessages({ 'en-US': enUs });
/** These texts in the reader's locale. */
export const { useTexts } = messages;
