import { createMessages } from '@atrium/host';
import { files as enUs } from './en-us/files.ts';

/** Texts of adding files by locale, which most visits do not need. */
const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () => (await import(/* webpackChunkName: "ja-JP-files" */ './ja-jp/files.ts')).files,
  'th-TH': async () => (await import(/* webpackChunkName: "th-TH-files" */ './th-th/files.ts')).files,
});
/** These texts in the reader's locale. */
export const { useTexts } = messages;
