import type { ImportColumn } from '@atrium/contract/desk';
import { notify, RequestError, request } from '@atrium/host';
import { useCallback, useState } from 'react';
import { useDesk } from '../../lib/use-desk.ts';

/** An import, which is asked for again as it goes on. */
export function useImport(id: number) {
  const load = useCallback(() => request('GET /customer-portal/desk/imports/:id', { params: { id } }), [id]);
  const { data, error, reload } = useDesk(load, { isLive: true });
  const [isWorking, setWorking] = useState(false);
  const change = async (call: () => Promise<unknown>): Promise<void> => {
    setWorking(true);
    try {
      await call();
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure;
      const { problem, statusText, requestId } = failure;
      notify({ message: problem?.detail ?? problem?.title ?? statusText, severity: 'error', requestId });
    }
    await reload();
    setWorking(false);
  };
  const params = { id };
  return {
    data,
    error,
    reload,
    isWorking,
    start: () => change(() => request('POST /customer-portal/desk/imports/:id/start', { params })),
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
