import { createMessages } from '@atrium/host';
import { instructions as enUs } from './en-us/instructions.ts';

/** Texts of instructions by locale, apart from the others, which load without them. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () =>
    (await import(/* webpackChunkName: "ja-JP-instructions" */ './ja-jp/instructions.ts')).instructions,
  'th-TH': async () =>
    (await import(/* webpackChunkName: "th-TH-instructions" */ './th-th/instructions.ts')).instructions,
});
/** These texts in the reader's locale. */
export const { useTexts } = messages;

/** Shape of these texts. */
export type Texts = typeof enUs;
