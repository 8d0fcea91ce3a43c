import { createMessages } from './create-messages.ts';
import { enUs } from './en-us/index.ts';

/** What the API writes for people; `en-US` is complete, the others have its shape. */
export const messages = createMessages({ 'en-US': enUs });
/** The texts for a reader of a locale. */
export const { textsFor } = messages;

export type { Catalogue } from './create-messages.ts';
/** Shape of a catalogue's texts. */
export type Texts = ReturnType<typeof enUs>;

/** The name of a person whose own is not stored any more, as queries return it. */
const ID_FOR_NAME = /^#(\d+)$/;

/** The name of a person as a reader of the locale sees it: a pseudonym for one who was erased. */
export function personName(name: string, locale: string): string {
  const id = ID_FOR_NAME.exec(name)?.[1];
  return id === undefined ? name : textsFor(locale).erasedPerson(id);
}
