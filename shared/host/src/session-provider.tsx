import { SessionProvider as NextAuthProvider, useSession } from 'next-auth/react';
import { type ReactNode, useEffect } from 'react';
import { claimsOf } from './access-token.ts';
import { authStore } from './auth-store.ts';
import { hostSettings } from './http.ts';
import { forgetPerson } from './renewal.ts';
import { latestSession, type PortalSession, readSession } from './session.ts';

interface SessionProviderProps {
  readonly children: ReactNode;
  /** Seconds between two reads of the session; without it only focus and other tabs cause one. */
  readonly refetchIntervalSeconds?: number;
}

/**
 * Keeps the session's status (loading, authenticated, unauthenticated) up to date: on window focus, when
 * another tab signs in or out and, where wanted, by polling. Starts from the session that was read last.
 */
export function SessionProvider({ children, refetchIntervalSeconds }: SessionProviderProps): ReactNode {
  return (
    <NextAuthProvider
      basePath={hostSettings().sessionBasePath}
      refetchInterval={refetchIntervalSeconds}
      session={latestSession()}
    >
      <SessionWatch />
      {children}
    </NextAuthProvider>
  );
}

function SessionWatch(): null {
  const { status, data } = useSession();
  useEffect(() => {
    if (status !== 'loading') void followSession(data as PortalSession | null);
  }, [status, data]);
  return null;
}

/**
 * Follows what happened to the session elsewhere: it ended (the person is forgotten), or it is somebody
 * else's now (the document starts anew). The client says null for an outage too, so null is looked into,
 * and while the session cannot be read everything stays as it is.
 */
export async function followSession(
  seen: PortalSession | null,
  restart = () => window.location.reload(),
): Promise<void> {
  if (!authStore.getState().loggedIn) return;
  const session = seen ?? (await readSession().catch(() => undefined));
  const { user, loggedIn } = authStore.getState();
  if (session === undefined || !loggedIn) return;
  if (session === null) forgetPerson();
  else if (user && claimsOf(session.accessToken)?.sub !== String(user.id)) restart();
}

export { useSession };
