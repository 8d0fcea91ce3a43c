import { RequestError } from '@atrium/host';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Others work at the same time, so what is shown is asked for again after so long. */
const POLL_INTERVAL_MS = 5_000;

export interface DeskData<T> {
  /** The last answer; it stays while the next one is on its way. */
  readonly data: T | null;
  readonly error: RequestError | null;
  /** Whether what is shown is the answer to something that was asked before, such as another search. */
  readonly isOutdated: boolean;
  readonly reload: () => Promise<void>;
}

/**
 * Loads what a page of the desk shows. An answer to what is not asked for any more is left out, however late it comes.
 * @param isLive whether it is asked for again while the page is visible
 */
export function useDesk<T>(load: () => Promise<T>, { isLive = false } = {}): DeskData<T> {
  const [{ of, ...state }, setState] = useState<
    Pick<DeskData<T>, 'data' | 'error'> & { readonly of: () => Promise<T> }
  >({ of: load, data: null, error: null });
  const latest = useRef(load);
  const reload = useCallback(async () => {
    try {
      const data = await load();
      if (latest.current === load) setState({ of: load, data, error: null });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.reason === 'aborted' || latest.current !== load) return;
      // What answered another search does not answer this one.
      setState((last) => ({ of: load, data: last.of === load ? last.data : null, error }));
    }
  }, [load]);
  useEffect(() => {
    latest.current = load;
    void reload();
    if (!isLive) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [load, reload, isLive]);
  return { ...state, isOutdated: of !== load, reload };
}
