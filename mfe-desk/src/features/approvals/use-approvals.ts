import type { DeskApproval } from '@atrium/contract/desk';
import { request, useDraft } from '@atrium/host';
import { useCallback, useState } from 'react';
import { useChanges } from '../../lib/use-changes.ts';
import { useDesk } from '../../lib/use-desk.ts';
import { useMe } from '../../lib/use-me.ts';
import { useTexts } from '../../messages/index.ts';

const PAGE_SIZE = 25;

/** Pages of what waits, or of what does not any more. Others decide at the same time. */
function usePages(waiting: 'true' | 'false') {
  const [page, setPage] = useState(1);
  const load = useCallback(
    () => request('GET /customer-portal/desk/approvals', { query: { waiting, page, pageSize: PAGE_SIZE } }),
    [waiting, page],
  );
  return { ...useDesk(load, { live: 'intervals' }), page, pageSize: PAGE_SIZE, setPage };
}

export type ApprovalPages = ReturnType<typeof usePages>;

/** What waits for a second person, and what was decided. */
export function useApprovals() {
  const { approvals: texts } = useTexts();
  const waiting = usePages('true');
  const decided = usePages('false');
  const me = useMe()?.id ?? null;
  const [lastDecided, setDecided] = useState<number | null>(null);
  const [refused, setRefused, isRestored] = useDraft<{ id: number; reason: string } | null>('refusal', null);

  const { isWorking, change } = useChanges(async () => {
    // Nothing may be left on the last page.
    waiting.setPage((page) => (waiting.data?.approvals.length === 1 ? Math.max(1, page - 1) : page));
    await Promise.all([waiting.reload(), decided.reload()]);
  });
  const decide = (id: number, call: () => Promise<{ approval: DeskApproval }>) => {
    setDecided(id);
    return change(call, {
      done: ({ approval: { state } }) => ({
        message: texts.outcomes[state],
        severity: state === 'void' ? 'warning' : 'success',
      }),
    });
  };
  const approve = (id: number) =>
    decide(id, () => request('POST /customer-portal/desk/approvals/:id/approve', { params: { id } }));
  const refuse = async () => {
    if (!refused) return;
    const input = { params: { id: refused.id }, body: { reason: refused.reason.trim() } };
    const isDone = await decide(refused.id, () =>
      request('POST /customer-portal/desk/approvals/:id/refuse', input),
    );
    if (isDone) setRefused(null);
  };
  const deciding = isWorking ? lastDecided : null;
  return { waiting, decided, me, deciding, refused, setRefused, isRestored, approve, refuse };
}

export type Approvals = ReturnType<typeof useApprovals>;
