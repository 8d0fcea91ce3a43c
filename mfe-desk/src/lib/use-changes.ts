import { notify, RequestError } from '@atrium/host';
import { useState } from 'react';

/** Makes changes of a page, which is loaded again after each. One that was refused is told, and resolves with false. */
export function useChanges(reload: () => Promise<void>) {
  const [isWorking, setWorking] = useState(false);
  const change = async (call: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setWorking(true);
    try {
      await call();
      if (done !== undefined) notify({ message: done, severity: 'success' });
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
  return { isWorking, change };
}
