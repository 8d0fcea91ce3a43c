import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/list.ts';

type ListCall = 'GET /customer-portal/applications/views' | 'GET /customer-portal/deadlines/views';

const createViewsArea = (call: ListCall) =>
  createAreaStore(
    { views: [], undoable: [] },
    {
      views: field(
        call,
        { views: ({ views }) => views, undoable: ({ undoable }) => undoable },
        messages.message('viewsFailed'),
      ),
    },
  );

/** Of the applications list. */
export const applicationViews = {
  area: createViewsArea('GET /customer-portal/applications/views'),
  create: 'POST /customer-portal/applications/views',
  change: 'POST /customer-portal/applications/views/:id',
  delete: 'POST /customer-portal/applications/views/:id/delete',
  undo: 'POST /customer-portal/applications/views/undo',
} as const;

/** Of the list of deadlines. */
export const deadlineViews = {
  area: createViewsArea('GET /customer-portal/deadlines/views'),
  create: 'POST /customer-portal/deadlines/views',
  change: 'POST /customer-portal/deadlines/views/:id',
  delete: 'POST /customer-portal/deadlines/views/:id/delete',
  undo: 'POST /customer-portal/deadlines/views/undo',
} as const;

/** The person's saved views of one list: where they are kept, and the calls that change them. */
export type SavedViews = typeof applicationViews | typeof deadlineViews;

/** What a saved view stores: every parameter except the page. */
export function viewQuery(address: URLSearchParams): string {
  const kept = new URLSearchParams(address);
  kept.delete('page');
  kept.delete('view');
  return kept.toString();
}

/** Whether two queries have the same parameters, in any order. */
export function isSameView(one: string, other: string): boolean {
  const sorted = (query: string) => [...new URLSearchParams(query)].map(String).sort().join('&');
  return sorted(one) === sorted(other);
}
