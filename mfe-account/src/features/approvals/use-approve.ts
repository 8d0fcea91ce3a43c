import type { Approval } from '@atrium/contract';
import { notify, request } from '@atrium/host';
import { notifyFailure } from '../../lib/notify-failure.ts';
import { useTexts } from '../../messages/approvals.ts';

/** Approves a request, and says what came of it. */
export function useApprove(onDecided: () => void): (approval: Approval) => Promise<void> {
  const texts = useTexts();
  return async ({ id }) => {
    try {
      const { approval } = await request('POST /customer-portal/approvals/:id/approve', { params: { id } });
      const isDone = approval.state === 'approved';
      const message = isDone ? texts.approved : texts.voided;
      notify({ message, severity: isDone ? 'success' : 'warning' });
      onDecided();
    } catch (error) {
      if (notifyFailure(error, ({ problem, statusText }) => problem?.title ?? statusText)) onDecided();
    }
  };
}
