import { BELL_EVENT, type BellState } from '@atrium/contract';
import { authStore, followEvents, invitationsStore, loadInvitations, refreshPerson } from '@atrium/host';
import { bellStore } from '../../lib/bell.store.ts';

const STREAM = '/customer-portal/notifications/stream';
/** A tab that holds the stream and is awake answers before this, also on a busy machine. */
const ANSWER_MS = 5_000;

/** What the tab that holds the stream tells the others, and what one of them asks it. */
type Word =
  | { readonly say: 'bell'; readonly state: BellState | null; readonly isLive: boolean }
  | { readonly say: 'ask' };

/**
 * Keeps the bell of this tab live. One tab of the browser holds the stream (a browser opens six connections to a
 * server over HTTP/1.1, and tabs are many) and tells the others; when it closes, another takes over, and so does the
 * one that is looked at when the holder was put to sleep.
 * Answers the way to stop.
 */
export function followBell(userId: number): () => void {
  const name = `atrium.bell.${userId}`;
  const stopping = new AbortController();
  const channel = new BroadcastChannel(name);
  const tell = (word: Word) => channel.postMessage(word);
  const stream = holdStream(name, stopping.signal, () => tell({ say: 'bell', ...bellStore.getState() }));
  let unanswered: ReturnType<typeof setTimeout> | undefined;

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.say === 'ask') {
      if (stream.isHeld()) tell({ say: 'bell', ...bellStore.getState() });
      return;
    }
    clearTimeout(unanswered);
    if (data.state) hear(data.state);
    bellStore.setState({ isLive: data.isLive });
  };

  const ask = () => tell({ say: 'ask' });
  const askWhenSeen = () => {
    clearTimeout(unanswered);
    if (document.visibilityState === 'hidden' || stream.isHeld()) return;
    ask();
    unanswered = setTimeout(stream.takeOver, ANSWER_MS);
  };
  ask();
  document.addEventListener('visibilitychange', askWhenSeen);

  return () => {
    document.removeEventListener('visibilitychange', askWhenSeen);
    clearTimeout(unanswered);
    stopping.abort();
    channel.close();
    bellStore.setState({ state: null, isLive: false });
  };
}

/** Holds the stream whenever it is this tab's turn. */
function holdStream(name: string, stopped: AbortSignal, publish: () => void) {
  let turn: AbortController | undefined;

  const hold = async () => {
    const mine = new AbortController();
    turn = mine;
    await followEvents(STREAM, {
      signal: AbortSignal.any([stopped, mine.signal]),
      onEvent: ({ event, data }) => {
        if (event !== BELL_EVENT) return;
        hear(JSON.parse(data) as BellState);
        publish();
      },
      onLive: (isLive) => {
        bellStore.setState({ isLive });
        publish();
      },
    });
    if (turn === mine) turn = undefined;
  };
  const take = (options: LockOptions) => {
    navigator.locks.request(name, options, hold).catch(() => {
      // Another tab took over, or this one was stopped while it waited.
      turn?.abort();
      turn = undefined;
      if (!stopped.aborted) take({ signal: stopped });
    });
  };

  // Without locks (an insecure address) each tab holds a stream of its own.
  if (navigator.locks) take({ signal: stopped });
  else void hold();
  return {
    isHeld: () => turn !== undefined,
    takeOver: () => {
      if (navigator.locks) take({ steal: true });
    },
  };
}

/** Takes in what the stream says; roles and invitations that the page does not know of are read. */
function hear(state: BellState): void {
  bellStore.setState({ state });
  const { pending, isLoaded } = invitationsStore.getState();
  if (isLoaded && pending.length !== state.invitations) void loadInvitations();
  const known = authStore.getState().user?.roles;
  if (known && textOf(known) !== textOf(state.roles)) void refreshPerson();
}

function textOf(roles: BellState['roles']): string {
  return roles
    .map(({ customerId, role }) => `${customerId} ${role}`)
    .sort()
    .join();
}
