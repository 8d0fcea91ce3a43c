import { createMessages } from '@atrium/host';
import { files as enUs } from './en-us/files.ts';

/** Texts of adding files by locale, which most visits do not need. */
const messages = createMessages({ 'en-US': enUs });
/** These texts in the reader's locale. */
export const { useTexts } = messages;
