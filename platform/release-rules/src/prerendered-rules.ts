import type { Prerendered } from '@atrium/contract';

/** What prerendered HTML must not have: it is the shell's first paint, and documents contain it as it is. */
const refused: readonly (readonly [RegExp, string])[] = [
  [
    /<(?:script|iframe|object|embed|base|meta|link|style|template)\b/i,
    'has an element that documents do not take',
  ],
  [/<[^>]*\s(?:on\w+|style|nonce|srcdoc)\s*=/i, 'has an attribute that the content security policy refuses'],
  [/\b(?:href|src|action)\s*=\s*(?!["']?(?:\/(?!\/)|#))/i, 'has an address outside the portal'],
];

/** @returns One line per kind of finding in the first paint of a page. */
export function prerenderedFindings(text: string): string[] {
  const { html, styles } = JSON.parse(text) as Prerendered;
  const inHtml = refused.filter(([pattern]) => pattern.test(html)).map(([, finding]) => finding);
  const closes = styles.some(({ names, css }) => css.includes('</') || !/^[\w -]*$/.test(names));
  return closes ? [...inHtml, 'has a style sheet that would end its element'] : inHtml;
}
