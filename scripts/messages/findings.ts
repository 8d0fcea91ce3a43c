import { otherLanguages } from '@atrium/contract';
import type { Catalogues, Text, Texts } from './catalogues.ts';

/** Names that are the same in every language. */
const NAMES =
  /\b(Atrium|LINE|Entra|Okta|Google|Workspace|Microsoft|Windows|Outlook|Apple|SCIM|OIDC|OpenID|TOTP|SSO|ID|IP|URL|QR|CSV|XLSX|PDF|ISO|UTC|GMT|JSON|API|OK|HTTP|MB|KB|GB|Enter|Esc|Ctrl|Tab|Shift|Alt|Cmd|com|example|https?|www)\b/gi;

/** What a text is about, by its code, and keys of a keyboard, which are the same in every language. */
const CODE = /\/(subject|keys\/\d+)$/;

/** Languages and keys that a package lacks, has too many, has left in English, or does not use. */
export function findingsOf({ name, byLanguage, sources }: Catalogues): string[] {
  const english = byLanguage.get('en-US') ?? new Map<string, Text>();
  return [
    ...otherLanguages.flatMap((language) => {
      const texts = byLanguage.get(language);
      if (!texts) return [`${name}: has no texts in ${language}`];
      return [
        ...[...english.keys()]
          .filter((key) => !texts.has(key))
          .map((key) => `${name}: ${language} lacks ${key}`),
        ...[...texts.keys()]
          .filter((key) => !english.has(key))
          .map((key) => `${name}: only ${language} has ${key}`),
        ...untranslated(english, texts).map((key) => `${name}: ${key} is not translated to ${language}`),
      ];
    }),
    ...[...english.keys()].filter((key) => !isUsed(key, sources)).map((key) => `${name}: ${key} is not used`),
  ];
}

/** A text that is the same as in English, and has a word that is no name. */
function untranslated(english: Texts, texts: Texts): string[] {
  return [...texts].flatMap(([key, text]) => {
    const [other, own] = [read(english.get(key)), read(text)];
    return !CODE.test(key) && own === other && /\p{Script=Latin}{2}/u.test(own.replaceAll(NAMES, ''))
      ? [key]
      : [];
  });
}

/** A text with parameters is read with some that any text takes; empty if it does not. */
function read(text: Text | undefined): string {
  if (typeof text !== 'function') return text ?? '';
  try {
    const written: unknown = Reflect.apply(text, undefined, [1, 1, 1, 1]);
    return (typeof written === 'string' ? written : JSON.stringify(written)).replaceAll(/undefined|NaN/g, '');
  } catch {
    return '';
  }
}

/** By its own name, or by one that is known at run time only, of the group that it is in: `states[state]`. */
function isUsed(key: string, sources: string): boolean {
  const [own, parent] = key
    .split('/')
    .map((name) => name.replaceAll('.', '\\.'))
    .toReversed();
  if (new RegExp(`[.?]${own}\\b|\\b${own}\\s*[,}:]|['"]${own}['"]`).test(sources)) return true;
  return parent !== undefined && new RegExp(`\\b${parent}\\b\\s*(\\[|[,;)}])`).test(sources);
}
