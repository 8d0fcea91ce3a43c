import { RequestError } from '@atrium/host';
import { useState } from 'react';

export interface Submission {
  readonly isWorking: boolean;
  readonly isDone: boolean;
  /** Why the server refused the last try. */
  readonly refusal: RequestError | null;
  readonly submit: () => Promise<void>;
}

/** Sends a form: one try at a time, and what came of it. */
export function useSubmission(send: () => Promise<unknown>): Submission {
  const [isWorking, setWorking] = useState(false);
  const [isDone, setDone] = useState(false);
  const [refusal, setRefusal] = useState<RequestError | null>(null);

  const submit = async () => {
    if (isWorking) return;
    setWorking(true);
    setRefusal(null);
    try {
      await send();
      setDone(true);
    } catch (cause) {
      if (!(cause instanceof RequestError)) throw cause;
      setRefusal(cause);
    } finally {
      setWorking(false);
    }
  };
  return { isWorking, isDone, refusal, submit };
}

/** What the server said of one field. */
export function refusedField(refusal: RequestError | null, field: string): string | undefined {
  return refusal?.problem?.errors?.[field]?.[0];
}
