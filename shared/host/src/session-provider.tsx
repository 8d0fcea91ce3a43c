import { NEXT_AUTH_MESSAGE_KEY } from '@atrium/contract';
import { SessionProvider as NextAuthProvider, useSession } from 'next-auth/react';
import { type ReactNode, useEffect } from 'react';
import { claimsOf } from './access-token.ts';
import { authStore, useAuth } from './auth-store.ts';
import { dropDrafts } from './drafts.ts';
import { onOnline } from './online.ts';
import { forgetPerson } from './renewal.ts';
import { latestSession, type PortalSession, readSession } from './session.ts';

interface SessionProviderProps {
  readonly children: ReactNode;
  /** Poll interval of the session in seconds; without it only focus and other tabs cause a read. */
  readonly refetchIntervalSeconds?: number | null;
}

/** Reads it on window focus, when another tab signs in or out and, optionally, by polling. */
export function SessionProvider({ children, refetchIntervalSeconds }: SessionProviderProps): ReactNode {
  return (
    <NextAuthProvider refetchInterval={refetchIntervalSeconds ?? undefined} session={latestSession()}>
      <SessionWatch />
      {children}
    </NextAuthProvider>
  );
}

const OUTAGE_POLL_INTERVAL_MS = 10_000;

function SessionWatch(): null {
  const { status, data } = useSession();
  const loggedIn = useAuth((state) => state.loggedIn);
  useEffect(() => {
    if (status !== 'loading') void syncSession(data as PortalSession | null);
  }, [status, data]);
  useEffect(dropDraftsAtSignOutElsewhere, []);
  const inDoubt = loggedIn && status === 'unauthenticated';
  useEffect(() => (inDoubt ? pollSession() : undefined), [inDoubt]);
  return null;
}

function dropDraftsAtSignOutElsewhere(): () => void {
  const drop = async ({ key, newValue }: StorageEvent) => {
    if (key !== NEXT_AUTH_MESSAGE_KEY || !newValue?.includes('"trigger":"signout"')) return;
    if ((await syncSession(null)) === 'ended') dropDrafts();
  };
  window.addEventListener('storage', drop);
  return () => window.removeEventListener('storage', drop);
}

/**
 * next-auth takes an outage for the end of the session and stops reading it; this goes on. When the session turns out to be
 * alive, next-auth gets the message that another tab would send. Returns a function that stops it.
 */
function pollSession(): () => void {
  const read = async () => {
    if ((await syncSession(null)) !== 'alive') return;
    const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } });
    window.dispatchEvent(new StorageEvent('storage', { key: NEXT_AUTH_MESSAGE_KEY, newValue }));
  };
  const readOnMessage = (event: StorageEvent) => {
    if (event.isTrusted && event.key === NEXT_AUTH_MESSAGE_KEY) void read();
  };
  const readNow = () => void read();
  const timer = setInterval(readNow, OUTAGE_POLL_INTERVAL_MS);
  const unsubscribe = onOnline(readNow);
  window.addEventListener('storage', readOnMessage);
  return () => {
    clearInterval(timer);
    unsubscribe();
    window.removeEventListener('storage', readOnMessage);
  };
}

/**
 * A session that ended elsewhere signs the person out here; that of another person reloads the document. next-auth reports an
 * outage as null too, so null is verified by a read; while the session cannot be read, nothing changes.
 */
export async function syncSession(
  seen: PortalSession | null,
  restart = () => window.location.reload(),
): Promise<'alive' | 'ended' | 'unknown'> {
  const before = authStore.getState();
  if (!before.loggedIn) return 'ended';
  const session = seen ?? (await readSession().catch(() => undefined));
  if (session === undefined) return 'unknown';
  const { loggedIn, userAuthToken } = authStore.getState();
  if (!loggedIn) return 'ended';
  if (session === null) {
    // This read began before the current session.
    if (userAuthToken !== before.userAuthToken) return 'unknown';
    forgetPerson();
    return 'ended';
  }
  // In a view it is the person who looks, and not who is shown.
  if (claimsOf(session.accessToken)?.sub !== claimsOf(userAuthToken)?.sub) restart();
  return 'alive';
}

export { useSession };
