/**
 * Headers of every response, whatever it is and however it is sent. What must be shown as a page says so with a
 * policy of its own; in everything else nothing runs, nothing is framed and no type is guessed.
 */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
