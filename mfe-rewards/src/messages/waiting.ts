import { createMessages } from '@atrium/host';
import { waiting as enUs } from './en-us/waiting.ts';

/** Texts of what waits for approval by locale, which only customers with a rule need. */
export const messages = createMessages({ 'en-US': enUs });
/** These texts in the reader's locale. */
export const { useTexts } = messages;
