import type { DeskInputOf } from '@atrium/contract/desk';
import { notify, RequestError, request } from '@atrium/host';
import { useState } from 'react';
import { useDesk } from '../../lib/use-desk.ts';
import { useTexts } from '../../messages/index.ts';

const SET = 'POST /customer-portal/desk/reference/rows';
const REMOVE = 'POST /customer-portal/desk/reference/remove';
type GivenRow = DeskInputOf<typeof SET>['body'];
export type RemovedRow = DeskInputOf<typeof REMOVE>['body'];

const load = () => request('GET /customer-portal/desk/reference', {});

/** What applications refer to, and how it is changed. A change that was refused is told, and resolves with false. */
export function useReference() {
  const { reference: texts } = useTexts();
  const { data, error, reload } = useDesk(load);
  const [isWorking, setWorking] = useState(false);
  const change = async (call: () => Promise<unknown>): Promise<boolean> => {
    setWorking(true);
    try {
      await call();
      notify({ message: texts.changed, severity: 'success' });
      return true;
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure;
      const { problem, statusText, requestId } = failure;
      notify({ message: problem?.detail ?? problem?.title ?? statusText, severity: 'error', requestId });
      return false;
    } finally {
      await reload();
      setWorking(false);
    }
  };
  return {
    reference: data?.reference ?? null,
    error,
    reload,
    isWorking,
    set: (body: GivenRow) => change(() => request(SET, { body })),
    remove: (body: RemovedRow) => change(() => request(REMOVE, { body })),
  };
}

export type Reference = ReturnType<typeof useReference>;
