import { RequestError } from '@atrium/host';
import { useRef, useState } from 'react';

export interface Submission {
  readonly isWorking: boolean;
  readonly refusal: RequestError | null;
  /** Runs one attempt at a time and ignores calls in between. @returns whether it succeeded */
  readonly submit: (work: () => Promise<unknown>) => Promise<boolean>;
  readonly clear: () => void;
}

/** Runs submissions one at a time, and keeps the error of the last one. */
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
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.reason !== 'aborted') setRefusal(error);
      return false;
    } finally {
      isBusy.current = false;
      setWorking(false);
    }
  };
  return { isWorking, refusal, submit, clear: () => setRefusal(null) };
}
