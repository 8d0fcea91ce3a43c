import { notify, RequestError, request } from '@atrium/host';
import { useState } from 'react';
import { messages } from './messages.ts';

/** Leaves a customer, and says what came of it. */
export function useLeaveCustomer() {
  const [isWorking, setWorking] = useState(false);
  async function leave(customerId: number, name: string): Promise<boolean> {
    const texts = messages.texts();
    setWorking(true);
    try {
      await request('POST /customer-portal/auth/leave_customer', { body: { customerId } });
      notify({ message: texts.left(name), severity: 'success' });
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.reason === 'aborted') return false;
      const message = error.status === 409 ? texts.lastOwner(name) : texts.notLeft(name);
      notify({ message, severity: 'error', requestId: error.requestId });
      return false;
    } finally {
      setWorking(false);
    }
  }
  return { isWorking, leave };
}
