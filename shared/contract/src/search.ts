import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { reference } from './fields.ts';
import type { Permission } from './roles.ts';

/** Shortest and longest search of the palette, in characters. */
export const searchLength = { min: 2, max: 100 } as const;

export const MAX_SEARCH_HITS = 6;

export const searchQuery = z.object({
  /** Words in any order; white space around them does not count. One letter of Chinese, Japanese or Korean is a word. */
  search: z
    .string()
    .max(searchLength.max)
    .regex(
      /^\s*(?:[^\s\p{Cc}][\P{Cc}\t]*[^\s\p{Cc}]|[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}])\s*$/u,
      'must have two characters or more',
    ),
});

/**
 * How a hit matches: it is called exactly that, its name begins with it, it has all the words, or it has words that are
 * similar to those that nothing has.
 */
export const searchMatches = ['exact', 'start', 'words', 'similar'] as const;

export const searchHit = z.object({
  /** Of the subject that the search names in `remote.json`. Several hits may lead to the same page. */
  id: z.int().positive(),
  title: z.string(),
  /** A line below the title, in the reader's language. */
  detail: z.string(),
  /** Whose it is; null for what all customers share. */
  customer: reference.nullable(),
  match: z.enum(searchMatches),
});
export type SearchHit = z.output<typeof searchHit>;

export const searchResponse = z.object({ hits: z.array(searchHit).max(MAX_SEARCH_HITS) });
export type SearchResponse = z.output<typeof searchResponse>;

function search<A extends Permission>(what: string, access: A) {
  const summary = `Search ${what} for the palette`;
  return { summary, access, safe: true, query: searchQuery, response: searchResponse } as const;
}

export const searchCalls = {
  'GET /customer-portal/search/applications': search('applications', 'applications:read'),
  'GET /customer-portal/search/deadlines': search('deadlines', 'applications:read'),
  'GET /customer-portal/search/documents': search('documents', 'applications:read'),
  'GET /customer-portal/search/messages': search('messages', 'applications:read'),
  'GET /customer-portal/search/people': search('people', 'users:read'),
  'GET /customer-portal/search/rewards': search('rewards', 'rewards:read'),
} as const satisfies Record<string, CallSchema>;
