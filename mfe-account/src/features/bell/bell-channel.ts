import { BELL_EVENT, type BellState } from '@atrium/contract';
import { authStore, followEvents, invitationsStore, loadInvitations, refreshPerson } from '@atrium/host';
import { bellStore } from '../../lib/bell.store.ts';

const STREAM = '/customer-portal/notifications/stream';
/** A tab that holds the stream and is awake responds within this time, even on a busy machine. */
const RESPONSE_TIMEOUT_MS = 5_000;

type Message =
  | { readonly type: 'bell'; readonly state: BellState | null; readonly isLive: boolean }
  | { readonly type: 'request' };

/**
 * Keeps the bell of this tab up to date. One tab of the browser holds the stream, because HTTP/1.1 allows only six
 * connections to a server, and sends its state to the others. When that tab closes another takes over, and so does a
 * tab that becomes visible while the holder is suspended.
 * @returns an unsubscribe function
 */
export function followBell(userId: number): () => void {
  const name = `atrium.bell-stream.${userId}`;
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  const send = (message: Message) => channel.postMessage(message);
  const stream = holdStream(name, stop.signal, () => send({ type: 'bell', ...bellStore.getState() }));
  let responseTimeout: ReturnType<typeof setTimeout> | undefined;

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'request') {
      if (stream.isHeld()) send({ type: 'bell', ...bellStore.getState() });
      return;
    }
    clearTimeout(responseTimeout);
    if (data.state) applyState(data.state);
    bellStore.setState({ isLive: data.isLive });
  };

  const requestState = () => send({ type: 'request' });
  const requestWhenVisible = () => {
    clearTimeout(responseTimeout);
    if (document.visibilityState === 'hidden' || stream.isHeld()) return;
    requestState();
    responseTimeout = setTimeout(stream.takeOver, RESPONSE_TIMEOUT_MS);
  };
  requestState();
  document.addEventListener('visibilitychange', requestWhenVisible);

  return () => {
    document.removeEventListener('visibilitychange', requestWhenVisible);
    clearTimeout(responseTimeout);
    stop.abort();
    channel.close();
    bellStore.setState({ state: null, isLive: false });
  };
}

function holdStream(name: string, stopped: AbortSignal, publish: () => void) {
  let held: AbortController | undefined;

  const hold = async () => {
    const own = new AbortController();
    held = own;
    await followEvents(STREAM, {
      signal: AbortSignal.any([stopped, own.signal]),
      onEvent: ({ event, data }) => {
        if (event !== BELL_EVENT) return;
        applyState(JSON.parse(data) as BellState);
        publish();
      },
      onLive: (isLive) => {
        bellStore.setState({ isLive });
        publish();
      },
    });
    if (held === own) held = undefined;
  };
  const take = (options: LockOptions) => {
    navigator.locks.request(name, options, hold).catch(() => {
      // Another tab stole the lock, or this one was stopped while waiting for it.
      held?.abort();
      held = undefined;
      if (!stopped.aborted) take({ signal: stopped });
    });
  };

  // Without the Web Locks API (an insecure context) each tab holds a stream of its own.
  if (navigator.locks) take({ signal: stopped });
  else void hold();
  return {
    isHeld: () => held !== undefined,
    takeOver: () => {
      if (navigator.locks) take({ steal: true });
    },
  };
}

/** Loads roles and invitations that the page does not have yet. */
function applyState(state: BellState): void {
  bellStore.setState({ state });
  const { pending, isLoaded } = invitationsStore.getState();
  if (isLoaded && pending.length !== state.invitations) void loadInvitations();
  const { user } = authStore.getState();
  if (user && accessOf(user) !== accessOf(state)) void refreshPerson();
}

/** Two states with the same text have the same permissions. */
function accessOf({ roles, permissionsOfRole }: Pick<BellState, 'roles' | 'permissionsOfRole'>): string {
  const held = roles.map(({ customerId, role }) => `${customerId} ${role}`).sort();
  const grants = Object.entries(permissionsOfRole)
    .map(([role, names]) => `${role} ${names.toSorted()}`)
    .sort();
  return JSON.stringify([held, grants]);
}
