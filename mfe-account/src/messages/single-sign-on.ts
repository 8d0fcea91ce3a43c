import { createMessages } from '@atrium/host';
import { singleSignOn as enUs } from './en-us/single-sign-on.ts';

/** Texts of the customer's sign-on by locale, which most visits do not need. */
export const messages = createMessages({ 'en-US': enUs });
/** These texts in the reader's locale. */
export const { useTexts } = messages;
