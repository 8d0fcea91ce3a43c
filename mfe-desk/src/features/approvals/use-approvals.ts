import type { DeskApproval } from '@atrium/contract/desk';
import { notify, RequestError, request, useDraft } from '@atrium/host';
import { useCallback, useState } from 'react';
import { useDesk } from '../../lib/use-desk.ts';
import { useTexts } from '../../messages/index.ts';

const PAGE_SIZE = 25;

const loadMe = () => request('GET /customer-portal/desk/me', {});

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
  const me = useDesk(loadMe).data?.staff.id ?? null;
  const [deciding, setDeciding] = useState<number | null>(null);
  const [refused, setRefused, isRestored] = useDraft<{ id: number; reason: string } | null>('refusal', null);

  const decide = async (id: number, call: () => Promise<{ approval: DeskApproval }>): Promise<boolean> => {
    setDeciding(id);
    try {
      const { approval } = await call();
      const isVoid = approval.state === 'void';
      notify({ message: texts.outcomes[approval.state], severity: isVoid ? 'warning' : 'success' });
      return true;
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure;
      const { problem, statusText, requestId } = failure;
      notify({ message: problem?.title ?? statusText, severity: 'error', requestId });
      return false;
    } finally {
      setDeciding(null);
      // Nothing may be left on the last page.
      waiting.setPage((page) => (waiting.data?.approvals.length === 1 ? Math.max(1, page - 1) : page));
      await Promise.all([waiting.reload(), decided.reload()]);
    }
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
  return { waiting, decided, me, deciding, refused, setRefused, isRestored, approve, refuse };
}

export type Approvals = ReturnType<typeof useApprovals>;
