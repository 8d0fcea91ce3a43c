import { RequestError } from '@atrium/host';
import { useRef, useState } from 'react';

/** Where the sending of a form stands. */
export interface Submission {
  readonly isWorking: boolean;
  /** Why the server refused the last try. */
  readonly refusal: RequestError | null;
  /** Runs one try at a time, whatever is clicked meanwhile. @returns whether it went well */
  readonly submit: (work: () => Promise<unknown>) => Promise<boolean>;
  readonly clear: () => void;
}

/** Sends something once at a time, and keeps why it was refused. */
export function useSubmission(): Submission {
  const [isWorking, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<RequestError | null>(null);
  const isBusy = useRef(false);

  const submit = async (work: () => Promise<unknown>) => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setWorking(true);
    setRefusal(null);
    try {
      await work();
      return true;
    } catch (cause) {
      if (!(cause instanceof RequestError)) throw cause;
      if (cause.reason !== 'aborted') setRefusal(cause);
      return false;
    } finally {
      isBusy.current = false;
      setWorking(false);
    }
  };
  return { isWorking, refusal, submit, clear: () => setRefusal(null) };
}
