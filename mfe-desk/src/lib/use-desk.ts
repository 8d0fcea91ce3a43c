import { followEvents, RequestError } from '@atrium/host';
import { useCallback, useEffect, useRef, useState } from 'react';

const STREAM = '/customer-portal/desk/queue/stream';
/** Some changes come with time alone, such as the end of a snooze, and have no event. */
const POLL_INTERVAL_MS = 60_000;
/** Without a stream, or while it is down. */
const POLL_INTERVAL_WITHOUT_STREAM_MS = 5_000;

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
 * @param live when it is asked for again while the page is visible: as the queue changes, or at intervals
 */
export function useDesk<T>(
  load: () => Promise<T>,
  { live }: { readonly live?: 'queue' | 'intervals' } = {},
): DeskData<T> {
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
    return live && follow(reload, live === 'queue');
  }, [load, reload, live]);
  return { ...state, isOutdated: of !== load, reload };
}

/**
 * Calls `onChange` whenever something may have changed. Only a tab that is seen holds a stream, since a browser has few
 * connections; it has the current state when it is seen again.
 * @returns a function that ends it
 */
function follow(onChange: () => Promise<void>, isQueue: boolean): () => void {
  let stop = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  const poll = (intervalMs: number) => {
    clearInterval(timer);
    timer = setInterval(() => void onChange(), intervalMs);
  };
  const end = () => {
    stop.abort();
    clearInterval(timer);
  };
  const begin = () => {
    end();
    if (document.visibilityState === 'hidden') return;
    stop = new AbortController();
    poll(POLL_INTERVAL_WITHOUT_STREAM_MS);
    if (!isQueue) return;
    void followEvents(STREAM, {
      signal: stop.signal,
      onEvent: () => void onChange(),
      onLive: (isLive) => poll(isLive ? POLL_INTERVAL_MS : POLL_INTERVAL_WITHOUT_STREAM_MS),
    });
  };
  begin();
  document.addEventListener('visibilitychange', begin);
  return () => {
    document.removeEventListener('visibilitychange', begin);
    end();
  };
}
