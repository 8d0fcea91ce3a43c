import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/list.ts';

type ListCall =
  | 'GET /customer-portal/applications/views'
  | 'GET /customer-portal/deadlines/views'
  | 'GET /customer-portal/instructions/views';

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

export const applicationViews = {
  area: createViewsArea('GET /customer-portal/applications/views'),
  create: 'POST /customer-portal/applications/views',
  change: 'POST /customer-portal/applications/views/:id',
  delete: 'POST /customer-portal/applications/views/:id/delete',
  undo: 'POST /customer-portal/applications/views/undo',
} as const;

export const deadlineViews = {
  area: createViewsArea('GET /customer-portal/deadlines/views'),
  create: 'POST /customer-portal/deadlines/views',
  change: 'POST /customer-portal/deadlines/views/:id',
  delete: 'POST /customer-portal/deadlines/views/:id/delete',
  undo: 'POST /customer-portal/deadlines/views/undo',
} as const;

export const instructionViews = {
  area: createViewsArea('GET /customer-portal/instructions/views'),
  create: 'POST /customer-portal/instructions/views',
  change: 'POST /customer-portal/instructions/views/:id',
  delete: 'POST /customer-portal/instructions/views/:id/delete',
  undo: 'POST /customer-portal/instructions/views/undo',
} as const;

/** Each list has its place for them, and the calls that change them. */
export type SavedViews = typeof applicationViews | typeof deadlineViews | typeof instructionViews;

/** A view keeps every parameter except the page. */
export function viewQuery(address: URLSearchParams): string {
  const kept = new URLSearchParams(address);
  kept.delete('page');
  kept.delete('view');
  return kept.toString();
}

/** The order of the parameters does not matter. */
export function isSameView(one: string, other: string): boolean {
  const sorted = (query: string) => [...new URLSearchParams(query)].map(String).sort().join('&');
  return sorted(one) === sorted(other);
}
