import type { DeskInputOf } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { useChanges } from '../../lib/use-changes.ts';
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
  const { isWorking, change } = useChanges(reload);
  return {
    reference: data?.reference ?? null,
    error,
    reload,
    isWorking,
    set: (body: GivenRow) => change(() => request(SET, { body }), { done: texts.changed }),
    remove: (body: RemovedRow) => change(() => request(REMOVE, { body }), { done: texts.changed }),
  };
}

export type Reference = ReturnType<typeof useReference>;
