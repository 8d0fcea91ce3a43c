import type { PendingInvitation } from '@atrium/contract';
import { customerPath, loadInvitations, notify, RequestError, refreshPerson, request } from '@atrium/host';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../messages/index.ts';

/**
 * Accepts and declines invitations, one at a time. Both resolve to whether it succeeded, and a failure becomes a toast.
 * Accepting opens the customer.
 *
 * @returns `accept`, `decline`, and `pendingId`: the invitation being accepted or declined, or null
 */
export function useInvitationActions() {
  const { invitations: texts } = useTexts();
  const navigate = useNavigate();
  const [pendingId, setPendingId] = useState<number | null>(null);

  const run = async (id: number, work: () => Promise<void>): Promise<boolean> => {
    if (pendingId !== null) return false;
    setPendingId(id);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const message = error.status === 404 ? texts.gone : error.message;
      if (error.reason !== 'aborted') notify({ message, severity: 'error', requestId: error.requestId });
      await loadInvitations();
      return false;
    } finally {
      setPendingId(null);
    }
  };

  const accept = ({ id, customer }: Pick<PendingInvitation, 'id' | 'customer'>) =>
    run(id, async () => {
      const call = 'POST /customer-portal/auth/invitations/:id/accept';
      const { customerId } = await request(call, { params: { id } });
      await Promise.all([refreshPerson(), loadInvitations()]);
      notify({ message: texts.accepted(customer), severity: 'success' });
      await navigate(customerPath('', customerId));
    });

  const decline = ({ id, customer }: Pick<PendingInvitation, 'id' | 'customer'>) =>
    run(id, async () => {
      await request('POST /customer-portal/auth/invitations/:id/decline', { params: { id } });
      await loadInvitations();
      notify({ message: texts.declined(customer), severity: 'success' });
    });

  return { accept, decline, pendingId };
}
