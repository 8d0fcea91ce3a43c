import type { DeskApproval } from '@atrium/contract/desk';
import { notify, RequestError, request, useDraft } from '@atrium/host';
import { useState } from 'react';
import { useDesk } from '../../lib/use-desk.ts';
import { useTexts } from '../../messages/index.ts';

/** As many as a response holds; what waits is among them first. */
const PAGE_SIZE = 100;

const loadApprovals = () =>
  request('GET /customer-portal/desk/approvals', { query: { pageSize: PAGE_SIZE } });
const loadMe = () => request('GET /customer-portal/desk/me', {});

/** What waits for a second person, and what was decided. Others decide at the same time. */
export function useApprovals() {
  const { approvals: texts } = useTexts();
  const { data, error, reload } = useDesk(loadApprovals, { isLive: true });
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
      await reload();
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
  return { data, error, reload, me, deciding, refused, setRefused, isRestored, approve, refuse };
}

export type Approvals = ReturnType<typeof useApprovals>;
