import { request } from '@atrium/host';
import { useCallback } from 'react';
import { useDesk } from '../../lib/use-desk.ts';

const SHOWN_MESSAGES = 100;

/** A case with its conversation, as they are now: customers and colleagues change them meanwhile. */
export function useCase(id: number) {
  const found = useDesk(
    useCallback(() => request('GET /customer-portal/desk/applications/:id', { params: { id } }), [id]),
    { live: 'queue' },
  );
  const conversation = useDesk(
    useCallback(
      () =>
        request('GET /customer-portal/desk/applications/:id/messages', {
          params: { id },
          query: { pageSize: SHOWN_MESSAGES },
        }),
      [id],
    ),
    { live: 'queue' },
  );
  const reload = async () => {
    await Promise.all([found.reload(), conversation.reload()]);
  };
  return { application: found.data?.application ?? null, error: found.error, conversation, reload };
}

export type Conversation = ReturnType<typeof useCase>['conversation'];
