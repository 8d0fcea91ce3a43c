import { createMessages } from '@atrium/host';
import { enUsFrame } from './en-us/frame.ts';

/** Texts of the frame by locale, apart from the others, since sign-in does not load them. */
export const frameMessages = createMessages({ 'en-US': enUsFrame });
