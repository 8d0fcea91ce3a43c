import type { FastifyBaseLogger } from 'fastify';
import type { AuthOptions, Session, User } from 'next-auth';
import type { Database } from '../../../db/index.ts';
import { cookieName } from '../../../http/index.ts';
import type { Tokens } from '../../../tokens/index.ts';
import {
  beginSession,
  confirmSession,
  finishSession,
  SESSION_IDLE_S,
  type SessionClaims,
  SessionEnded,
} from './next-auth.service.ts';
import { credentialsProvider } from './next-auth.ts';

interface Surroundings {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly log: FastifyBaseLogger;
  readonly secret: string;
  readonly secure: boolean;
  /** Called once the session of who signs out has ended, before the response is made. */
  readonly onSignedOut: () => void;
  /** Called where it could not be ended: v4 would answer as if it had been. */
  readonly onStillSignedIn: (error: unknown) => void;
}

/** next-auth v4, told to keep its sessions in our table and to start them from our login tokens only. */
export function nextAuthOptions(surroundings: Surroundings): AuthOptions {
  const { database, tokens, log, secret, secure, onSignedOut, onStillSignedIn } = surroundings;
  return {
    secret,
    useSecureCookies: secure,
    cookies: nextAuthCookies(secure),
    session: { strategy: 'jwt', maxAge: SESSION_IDLE_S },
    // Pages of the shell; next-auth draws none of its own.
    pages: { signIn: '/signin', signOut: '/signout', error: '/error' },
    providers: [
      credentialsProvider({
        id: 'credentials',
        name: 'Atrium',
        credentials: { token: { label: 'Token of the login service', type: 'text' } },
        authorize: async (credentials) => {
          const session = await beginSession({ database, tokens }, credentials?.token ?? '').catch(
            (error) => {
              log.error({ err: error }, 'session not started');
              // v4 shows this message in an address; it names one of its codes and nothing of ours.
              throw new Error('Callback');
            },
          );
          if (!session) return null;
          const { id, email, displayName, sessionId } = session;
          return { id: String(id), email, name: displayName, sessionId } as User;
        },
      }),
    ],
    callbacks: {
      jwt: async ({ token, user }) => {
        if (user) return { ...token, sessionId: (user as User & { sessionId: string }).sessionId };
        // Throwing is how v4 ends a session: it clears the cookie.
        await confirmSession(database, claimsOf(token));
        return token;
      },
      session: async ({ session, token }) => {
        const { userId, sessionId } = claimsOf(token);
        return {
          ...session,
          user: { ...session.user, id: userId },
          accessToken: await tokens.signUser(userId, sessionId),
        } as Session;
      },
      // Same origin only, wherever a callback address came from.
      redirect: ({ url, baseUrl }) => (isSameOrigin(url, baseUrl) ? new URL(url, baseUrl).href : baseUrl),
    },
    events: {
      signOut: ({ token }) =>
        finishSession(database, claimsOf(token).sessionId).then(onSignedOut, onStillSignedIn),
    },
    logger: {
      error: (code, metadata) => {
        const cause = metadata instanceof Error ? metadata : metadata.error;
        if (cause instanceof SessionEnded) return;
        log.error({ code, err: cause }, 'session authentication');
      },
      warn: (code) => log.debug({ code }, 'session authentication'),
      debug: () => undefined,
    },
  };
}

/** v4 binds one of its cookies to the host; here all of them are. */
function nextAuthCookies(secure: boolean): AuthOptions['cookies'] {
  const path = '/';
  const named = (name: string) => ({
    name: cookieName(`next-auth.${name}`, { secure, path }),
    options: { httpOnly: true, sameSite: 'lax', path, secure },
  });
  return {
    sessionToken: named('session-token'),
    callbackUrl: named('callback-url'),
    csrfToken: named('csrf-token'),
  };
}

function claimsOf(token: { sub?: string; sessionId?: unknown }): SessionClaims {
  return { userId: Number(token.sub), sessionId: String(token.sessionId) };
}

function isSameOrigin(url: string, baseUrl: string): boolean {
  // One slash and no backslash: browsers read `//host` and `/\host` as another host.
  if (/^\/(?![/\\])/.test(url) && !/[\\\t\r\n]/.test(url)) return true;
  return URL.canParse(url) && new URL(url).origin === baseUrl;
}
