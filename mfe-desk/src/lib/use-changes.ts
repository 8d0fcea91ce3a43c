import { notify, RequestError } from '@atrium/host';
import { useState } from 'react';

type Notice = Parameters<typeof notify>[0];

export interface ChangeTexts<T> {
  /** What is said once it is done; nothing by default. */
  readonly done?: string | ((result: T) => Notice);
  /** What is said of a failure; the API's reason by default. */
  readonly messageOf?: (failure: RequestError) => string;
}

/**
 * Makes changes of a page, which is loaded again after each. One that failed is told, unless the person ended it, and
 * resolves with false.
 */
export function useChanges(reload: () => Promise<void> = async () => {}) {
  const [isWorking, setWorking] = useState(false);
  const change = async <T>(
    call: () => Promise<T>,
    { done, messageOf = reasonOf }: ChangeTexts<T> = {},
  ): Promise<boolean> => {
    setWorking(true);
    try {
      const result = await call();
      if (done !== undefined)
        notify(typeof done === 'string' ? { message: done, severity: 'success' } : done(result));
      return true;
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure;
      if (failure.reason !== 'aborted')
        notify({ message: messageOf(failure), severity: 'error', requestId: failure.requestId });
      return false;
    } finally {
      await reload();
      setWorking(false);
    }
  };
  return { isWorking, change };
}

function reasonOf({ problem, statusText }: RequestError): string {
  return problem?.detail ?? problem?.title ?? statusText;
}
