import { createMessages } from '@atrium/host';
import { securityPolicy as enUs } from './en-us/security-policy.ts';

/** Texts of the security policy by locale, which only owners need. */
export const messages = createMessages({
  'en-US': enUs,
  'ja-JP': async () =>
    (await import(/* webpackChunkName: "ja-JP-security-policy" */ './ja-jp/security-policy.ts'))
      .securityPolicy,
  'th-TH': async () =>
    (await import(/* webpackChunkName: "th-TH-security-policy" */ './th-th/security-policy.ts'))
      .securityPolicy,
});
/** These texts in the reader's locale. */
export const { useTexts } = messages;
