import type { Prerendered } from '@atrium/contract';
import { z } from 'zod';

const prerendered = z.object({
  html: z.string(),
  styles: z.array(z.object({ names: z.string(), css: z.string() })),
});

/** Documents contain prerendered HTML as it is, since it is the shell's first paint. */
const refused: readonly (readonly [RegExp, string])[] = [
  [
    /<(?:script|iframe|object|embed|base|meta|link|style|template)\b/i,
    'has an element that documents do not take',
  ],
  // A slash or a quote separates attributes, too, and quoted values may hold ">".
  [
    /<[^<]*[\s"'/](?:on\w+|style|nonce|srcdoc)\s*=/i,
    'has an attribute that the content security policy refuses',
  ],
  // Browsers take "/\host", and two slashes with a tab between them, for another host.
  [
    /\b(?:href|src|srcset|action|formaction|poster|ping|data)\s*=\s*(?!["']?(?:\/(?![/\\\s&])|#))/i,
    'has an address outside the portal',
  ],
];

export function prerenderedFindings(text: string): string[] {
  const page = parse(text);
  if (!page) return ['is not a prerendered page'];
  const inHtml = refused.filter(([pattern]) => pattern.test(page.html)).map(([, finding]) => finding);
  const closes = page.styles.some(({ names, css }) => css.includes('</') || !/^[\w -]*$/.test(names));
  return closes ? [...inHtml, 'has a style sheet that would end its element'] : inHtml;
}

function parse(text: string): Prerendered | null {
  try {
    return prerendered.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
