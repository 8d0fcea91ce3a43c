import type { ImportColumn } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { useCallback } from 'react';
import { useChanges } from '../../lib/use-changes.ts';
import { useDesk } from '../../lib/use-desk.ts';

/** An import, which is asked for again as it goes on. */
export function useImport(id: number) {
  const load = useCallback(() => request('GET /customer-portal/desk/imports/:id', { params: { id } }), [id]);
  const { data, error, reload } = useDesk(load, { live: 'intervals' });
  const { isWorking, change } = useChanges(reload);
  const params = { id };
  return {
    data,
    error,
    reload,
    isWorking,
    start: (partial: boolean) =>
      change(() => request('POST /customer-portal/desk/imports/:id/start', { params, body: { partial } })),
    cancel: () => change(() => request('POST /customer-portal/desk/imports/:id/cancel', { params })),
    setColumns: (columns: readonly ImportColumn[]) =>
      change(() =>
        request('POST /customer-portal/desk/imports/:id/columns', {
          params,
          body: { columns: [...columns] },
        }),
      ),
  };
}

export type ShownImport = ReturnType<typeof useImport>;
