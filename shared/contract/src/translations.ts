import { z } from 'zod';
import { type OtherLanguage, otherLanguages } from './other-languages.ts';
import { recordOf } from './own-keys.ts';

/** A text by language. Readers of a language that is left out get the English one, which is a field of its own. */
export type Translations = { readonly [L in OtherLanguage]?: string | undefined };

/**
 * Schema of a text by language.
 *
 * @param text - the schema of each text
 */
export function translationsOf<T extends z.ZodType>(text: T) {
  const optional = text.optional();
  return z.strictObject(
    recordOf(otherLanguages, () => optional),
    {
      error: ({ code, keys }) =>
        code === 'unrecognized_keys' && Array.isArray(keys)
          ? `has ${keys.join(', ')}, but languages other than English are ${otherLanguages.join(', ')}`
          : undefined,
    },
  );
}
