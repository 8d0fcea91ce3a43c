import { searchQuery, searchResponse } from '../search.ts';
import type { DeskCallSchema } from './desk-call.ts';

/** Searches of the palette in the provider's workspace. Hits are of all customers of the person. */
function search(what: string) {
  const summary = `Search ${what} for the palette`;
  return { summary, access: 'agent', safe: true, query: searchQuery, response: searchResponse } as const;
}

export const deskSearchCalls = {
  'GET /customer-portal/desk/search/applications': search('applications of all customers'),
  'GET /customer-portal/desk/search/customers': search('customers'),
} as const satisfies Record<string, DeskCallSchema>;
