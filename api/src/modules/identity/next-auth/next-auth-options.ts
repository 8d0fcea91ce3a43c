import { cookieName, SESSION_COOKIE } from '@atrium/contract';
import { errorCode } from '@atrium/server/thrown';
import type { FastifyBaseLogger } from 'fastify';
import type { AuthOptions } from 'next-auth';
import type { JWT, JWTDecodeParams } from 'next-auth/jwt';
import type { Database } from '../../../db/index.ts';
import type { Tokens } from '../../../tokens/index.ts';
import { SESSION_IDLE_S } from '../sessions/session-lifetime.ts';
import {
  beginSession,
  confirmSession,
  finishSession,
  type SessionClaims,
  SessionEndedError,
} from './next-auth.service.ts';
import { credentialsProvider, decodeSession } from './next-auth.ts';

declare module 'next-auth' {
  interface User {
    readonly sessionId: string;
    readonly isStaff: boolean;
  }
  interface Session {
    readonly accessToken?: string;
  }
}

interface NextAuthContext {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly log: FastifyBaseLogger;
  readonly secrets: readonly string[];
  readonly origin: string;
  readonly onForged: (kind: 'session' | 'login') => void;
  readonly onStarted: () => void;
  /** Called for a session of the provider's people that starts or goes on. */
  readonly onStaff: () => void;
  readonly onRevoked: () => void;
  readonly onSignedOut: () => void;
  /** Called if the session could not be ended: v4 would respond as if it had been. */
  readonly onSignOutFailed: (error: unknown) => void;
}

/** Codes of jose for a cookie that no secret of ours encrypted, or that was changed. */
const FORGED = new Set(['ERR_JWE_DECRYPTION_FAILED', 'ERR_JWE_INVALID', 'ERR_JOSE_ALG_NOT_ALLOWED']);

export function nextAuthOptions(context: NextAuthContext): AuthOptions {
  const { database, log, secrets, origin, onForged, onSignedOut, onSignOutFailed } = context;
  return {
    secret: secrets[0] ?? '',
    jwt: {
      decode: (params) =>
        decodeWithAny(secrets, params).catch((error: unknown) => {
          if (FORGED.has(errorCode(error) ?? '')) onForged('session');
          throw error;
        }),
    },
    useSecureCookies: origin.startsWith('https:'),
    cookies: nextAuthCookies(origin),
    session: { strategy: 'jwt', maxAge: SESSION_IDLE_S },
    pages: { signIn: '/signin', signOut: '/signout', error: '/error' },
    providers: [loginTokenProvider(context)],
    callbacks: sessionCallbacks(context),
    events: {
      signOut: ({ token }) =>
        finishSession(database, claimsOf(token).sessionId).then(onSignedOut, onSignOutFailed),
    },
    logger: {
      error: (code, metadata) => {
        const cause = metadata instanceof Error ? metadata : metadata.error;
        if (cause instanceof SessionEndedError) return;
        log.error({ code, err: cause }, 'session authentication');
      },
      warn: (code) => log.debug({ code }, 'session authentication'),
      debug: () => undefined,
    },
  };
}

function loginTokenProvider({ database, tokens, log, onForged }: NextAuthContext) {
  return credentialsProvider({
    id: 'credentials',
    name: 'Atrium',
    credentials: { token: { label: 'Token of the login service', type: 'text' } },
    authorize: async (credentials) => {
      const session = await beginSession({ database, tokens }, credentials?.token ?? '').catch((error) => {
        log.error({ err: error }, 'session not started');
        // v4 puts this message into a URL, so it is one of v4's own codes, without details.
        throw new Error('Callback');
      });
      if (!session) {
        if (await tokens.isForged(credentials?.token ?? '')) onForged('login');
        return null;
      }
      const { id, email, displayName, sessionId, isStaff } = session;
      return { id: String(id), email, name: displayName, sessionId, isStaff };
    },
  });
}

function sessionCallbacks({ database, tokens, onStarted, onStaff, onRevoked }: NextAuthContext) {
  return {
    jwt: async ({ token, user }) => {
      if (user) {
        onStarted();
        if (user.isStaff) onStaff();
        return { ...token, sessionId: user.sessionId };
      }
      // v4 clears the session cookie if this throws.
      const owner = await confirmSession(database, claimsOf(token)).catch((error: unknown) => {
        if (error instanceof SessionEndedError && error.isRevoked) onRevoked();
        throw error;
      });
      if (owner?.isStaff) onStaff();
      return token;
    },
    session: async ({ session, token }) => {
      const { userId, sessionId } = claimsOf(token);
      return {
        ...session,
        user: { ...session.user, id: userId },
        accessToken: await tokens.signUser(userId, sessionId),
      };
    },
    // The callback address may lead to the same origin only.
    redirect: ({ url, baseUrl }) => (isSameOrigin(url, baseUrl) ? new URL(url, baseUrl).href : baseUrl),
  } satisfies AuthOptions['callbacks'];
}

async function decodeWithAny(secrets: readonly string[], params: JWTDecodeParams): Promise<JWT | null> {
  const [present, ...former] = secrets;
  try {
    return await decodeSession({ ...params, secret: present ?? '' });
  } catch (error) {
    if (former.length === 0) throw error;
    return decodeWithAny(former, params);
  }
}

/** The names are our own: other programs of the host may use next-auth, whose names are the same on every port. */
function nextAuthCookies(origin: string): AuthOptions['cookies'] {
  const secure = origin.startsWith('https:');
  const named = (name: string) => ({
    name: cookieName(name, { origin }),
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  });
  return {
    sessionToken: named(SESSION_COOKIE),
    callbackUrl: named('callback-url'),
    csrfToken: named('csrf-token'),
  };
}

function claimsOf(token: { sub?: string; sessionId?: unknown }): SessionClaims {
  return { userId: Number(token.sub), sessionId: String(token.sessionId) };
}

function isSameOrigin(url: string, baseUrl: string): boolean {
  // One slash and no backslash: browsers take `//host` and `/\host` for another host.
  if (/^\/(?![/\\])/.test(url) && !/[\\\t\r\n]/.test(url)) return true;
  return URL.canParse(url) && new URL(url).origin === baseUrl;
}
