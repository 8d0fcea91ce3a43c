import { RequestError } from '@atrium/host';
import { useCallback, useEffect, useState } from 'react';

/** Others work at the same time, so what is shown is asked for again after so long. */
const POLL_INTERVAL_MS = 5_000;

export interface DeskData<T> {
  /** The last answer; it stays while the next one is on its way. */
  readonly data: T | null;
  readonly error: RequestError | null;
  readonly reload: () => Promise<void>;
}

/** Loads what a page of the desk shows. @param isLive whether it is asked for again while the page is visible */
export function useDesk<T>(load: () => Promise<T>, { isLive = false } = {}): DeskData<T> {
  const [state, setState] = useState<Pick<DeskData<T>, 'data' | 'error'>>({ data: null, error: null });
  const reload = useCallback(async () => {
    try {
      const data = await load();
      setState({ data, error: null });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.reason !== 'aborted') setState(({ data }) => ({ data, error }));
    }
  }, [load]);
  useEffect(() => {
    void reload();
    if (!isLive) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [reload, isLive]);
  return { ...state, reload };
}
