import { createMessages } from '@atrium/host';
import { conversation as enUs } from './en-us/conversation.ts';

/** Texts of conversations by locale, apart from the others, which load without them. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () =>
    (await import(/* webpackChunkName: "ja-JP-conversation" */ './ja-jp/conversation.ts')).conversation,
  'th-TH': async () =>
    (await import(/* webpackChunkName: "th-TH-conversation" */ './th-th/conversation.ts')).conversation,
});
/** These texts in the reader's locale. */
export const { useTexts } = messages;
