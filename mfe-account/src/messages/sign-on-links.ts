import { createMessages } from '@atrium/host';
import { signOnLinks as enUs } from './en-us/sign-on-links.ts';

/** Texts of linked sign-ons by locale, which only people of companies with a sign-on need. */
export const messages = createMessages({ 'en-US': enUs });
/** These texts in the reader's locale. */
export const { useTexts } = messages;
