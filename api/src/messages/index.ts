import { createMessages } from './create-messages.ts';
import { enUs } from './en-us/index.ts';

/** What the API writes for people; `en-US` is complete, the others have its shape. */
export const messages = createMessages({ 'en-US': enUs });
/** The texts for a reader of a locale. */
export const { textsFor } = messages;

export type { Catalogue } from './create-messages.ts';
/** Shape of a catalogue's texts. */
export type Texts = ReturnType<typeof enUs>;
