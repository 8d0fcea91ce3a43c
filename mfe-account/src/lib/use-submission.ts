import { RequestError } from '@atrium/host';
import { useState } from 'react';

export interface Submission {
  readonly isWorking: boolean;
  /** Why the server refused the last try. */
  readonly refusal: RequestError | null;
  /** @returns whether it went well */
  readonly submit: (work: () => Promise<void>) => Promise<boolean>;
  readonly clear: () => void;
}

/** Sends a form, one try at a time. */
export function useSubmission(): Submission {
  const [isWorking, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<RequestError | null>(null);

  const submit = async (work: () => Promise<void>) => {
    if (isWorking) return false;
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
      setWorking(false);
    }
  };
  return { isWorking, refusal, submit, clear: () => setRefusal(null) };
}

/** What the server said of one field. */
export function refusedField(refusal: RequestError | null, field: string): string | undefined {
  return refusal?.problem?.errors?.[field]?.[0];
}
