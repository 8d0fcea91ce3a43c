import { SessionProvider as NextAuthProvider, useSession } from 'next-auth/react';
import { type ReactNode, useEffect } from 'react';
import { claimsOf } from './access-token.ts';
import { authStore, useAuth } from './auth-store.ts';
import { forgetPerson } from './renewal.ts';
import { latestSession, type PortalSession, readSession } from './session.ts';

interface SessionProviderProps {
  readonly children: ReactNode;
  /** Seconds between two reads of the session; without it only focus and other tabs cause one. */
  readonly refetchIntervalSeconds?: number | null;
}

/**
 * Keeps the session's status (loading, authenticated, unauthenticated) up to date: on window focus, when
 * another tab signs in or out and, where wanted, by polling. Starts from the session that was read last.
 */
export function SessionProvider({ children, refetchIntervalSeconds }: SessionProviderProps): ReactNode {
  return (
    <NextAuthProvider refetchInterval={refetchIntervalSeconds ?? undefined} session={latestSession()}>
      <SessionWatch />
      {children}
    </NextAuthProvider>
  );
}

/** How long to wait, in milliseconds, before the session is looked at again after an outage. */
const OUTAGE_RETRY_MS = 10_000;
/** Key under which next-auth's tabs tell each other of a change. */
const NEXT_AUTH_MESSAGE = 'nextauth.message';

function SessionWatch(): null {
  const { status, data } = useSession();
  const loggedIn = useAuth((state) => state.loggedIn);
  useEffect(() => {
    if (status !== 'loading') void syncSession(data as PortalSession | null);
  }, [status, data]);
  const inDoubt = loggedIn && status === 'unauthenticated';
  useEffect(() => (inDoubt ? pollSession() : undefined), [inDoubt]);
  return null;
}

/**
 * next-auth takes an outage for the end of the session and stops looking. This looks on: on a timer and when
 * another tab speaks. Once the session is seen alive, next-auth is told in the way that a tab tells another.
 */
function pollSession(): () => void {
  const look = async () => {
    if ((await syncSession(null)) !== 'alive') return;
    const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } });
    window.dispatchEvent(new StorageEvent('storage', { key: NEXT_AUTH_MESSAGE, newValue }));
  };
  const lookWhenTold = (event: StorageEvent) => {
    if (event.isTrusted && event.key === NEXT_AUTH_MESSAGE) void look();
  };
  const timer = setInterval(() => void look(), OUTAGE_RETRY_MS);
  window.addEventListener('storage', lookWhenTold);
  return () => {
    clearInterval(timer);
    window.removeEventListener('storage', lookWhenTold);
  };
}

/**
 * Follows what happened to the session elsewhere: it ended (the person is forgotten), or it is somebody
 * else's now (the document starts anew). The client says null for an outage too, so null is looked into,
 * and while the session cannot be read everything stays as it is.
 */
export async function syncSession(
  seen: PortalSession | null,
  restart = () => window.location.reload(),
): Promise<'alive' | 'ended' | 'unknown'> {
  const before = authStore.getState();
  if (!before.loggedIn) return 'ended';
  const session = seen ?? (await readSession().catch(() => undefined));
  if (session === undefined) return 'unknown';
  const { user, loggedIn, userAuthToken } = authStore.getState();
  if (!loggedIn) return 'ended';
  if (session === null) {
    // Read before the session that the person has now.
    if (userAuthToken !== before.userAuthToken) return 'unknown';
    forgetPerson();
    return 'ended';
  }
  if (user && claimsOf(session.accessToken)?.sub !== String(user.id)) restart();
  return 'alive';
}

export { useSession };
