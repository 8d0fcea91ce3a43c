import type { BellState, StreamEventName } from '@atrium/contract';
import { followEvents, refreshPerson } from '@atrium/host';
import { bellStore } from './bell.store.ts';

const STREAM = '/customer-portal/notifications/stream';

/** What the tab that holds the stream tells the others, and what a new tab asks it. */
type Word =
  | { readonly say: 'bell'; readonly state: BellState | null; readonly isLive: boolean }
  | { readonly say: 'access' }
  | { readonly say: 'ask' };

/**
 * Keeps the bell of this tab live. One tab of the browser holds the stream (a browser opens six connections to a
 * server over HTTP/1.1, and tabs are many) and tells the others; when it closes, another takes over.
 * Answers the way to stop.
 */
export function followBell(userId: number): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(`atrium.bell.${userId}`);
  let holds = false;

  const tell = (word: Word) => channel.postMessage(word);
  const publish = () => tell({ say: 'bell', ...bellStore.getState() });

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.say === 'access') void refreshPerson();
    if (data.say === 'bell') bellStore.setState({ state: data.state, isLive: data.isLive });
    if (data.say === 'ask' && holds) publish();
  };

  const hold = async () => {
    holds = true;
    await followEvents(STREAM, {
      signal,
      onEvent: ({ event, data }) => {
        if ((event as StreamEventName) === 'access') {
          tell({ say: 'access' });
          void refreshPerson();
          return;
        }
        bellStore.setState({ state: JSON.parse(data) as BellState });
        publish();
      },
      onLive: (isLive) => {
        bellStore.setState({ isLive });
        publish();
      },
    });
  };

  tell({ say: 'ask' });
  // Without locks (an insecure address) each tab holds a stream of its own.
  const running = navigator.locks
    ? navigator.locks.request(`atrium.bell.${userId}`, { signal }, hold)
    : hold();
  running.catch(() => {
    // Stopped while it waited for its turn.
  });

  return () => {
    stopping.abort();
    channel.close();
    bellStore.setState({ state: null, isLive: false });
  };
}
