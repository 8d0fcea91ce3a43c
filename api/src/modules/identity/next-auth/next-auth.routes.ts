import { REVOKED_SESSION_COOKIE } from '@atrium/contract';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, notFound, originOf, ProblemError } from '../../../http/index.ts';
import { SESSION_IDLE_S } from './next-auth.service.ts';
import { nextAuth } from './next-auth.ts';
import { nextAuthOptions } from './next-auth-options.ts';

const ERROR_CODE = /^[A-Za-z]{1,64}$/;
const ACTIONS = new Set(['session', 'csrf', 'providers', 'signin', 'signout', 'callback', 'error', '_log']);

export interface SessionSettings {
  /** Encrypts the session cookie. */
  readonly secret: string;
  readonly basePath: string;
  /** Public origin of the portal; `undefined` to use that of each request. */
  readonly publicUrl: string | undefined;
}

/** Serves the NextAuth v4 protocol with next-auth's own handler. */
export async function registerNextAuth(app: FastifyInstance, settings: SessionSettings): Promise<void> {
  // The origin is passed in below; the environment must not override it.
  delete process.env.NEXTAUTH_URL;
  process.env.AUTH_TRUST_HOST = 'true';
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    const handle = (request: FastifyRequest, reply: FastifyReply) =>
      respond(scope, settings, request as AuthRequest, reply);
    for (const url of [`${settings.basePath}/:action`, `${settings.basePath}/:action/:providerId`]) {
      scope.route({ method: ['GET', 'POST'], url, schema: { hide: true }, handler: handle });
    }
  });
}

type AuthRequest = FastifyRequest<{
  Params: { action: string; providerId?: string };
  Querystring: Record<string, string | string[]>;
  Body: Record<string, unknown> | undefined;
}>;

async function respond(
  app: FastifyInstance,
  settings: SessionSettings,
  request: AuthRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { action, providerId } = request.params;
  if (!ACTIONS.has(action)) throw notFound();
  // v4's client reports errors of the browser here. They are ignored, since pages have their own error reports.
  if (action === '_log' && request.method === 'POST')
    return reply.header('cache-control', 'no-store').send({});
  const origin = new URL(settings.publicUrl ?? originOf(request));
  const { response, isUnknownAction, sendTo } = createResponse();
  let signOutFailure: { cause: unknown } | undefined;
  await nextAuth(
    {
      method: request.method,
      query: {
        ...normalizeQuery(action, request.query),
        nextauth: providerId ? [action, providerId] : [action],
      },
      body: request.body ?? {},
      cookies: Object.fromEntries(Object.entries(request.cookies).filter(isValidCookie)),
      headers: {
        ...request.headers,
        'x-forwarded-host': `${origin.host}${settings.basePath}`,
        'x-forwarded-proto': origin.protocol.slice(0, -1),
      },
    },
    response,
    nextAuthOptions({
      database: app.database,
      tokens: app.tokens,
      log: request.log,
      secret: settings.secret,
      secure: origin.protocol === 'https:',
      onStarted: () => {
        if (revocationMark(request) in request.cookies)
          response.setHeader('set-cookie', [markRevoked(request, false)]);
      },
      onRevoked: () => response.setHeader('set-cookie', [markRevoked(request, true)]),
      // Only after the CSRF check. Not with Clear-Site-Data, which would also remove the device cookie and the cookies of
      // every other site of the same domain.
      onSignedOut: () =>
        response.setHeader(
          'set-cookie',
          expireCookies(Object.keys(request.cookies), origin.protocol === 'https:'),
        ),
      onSignOutFailed: (cause) => {
        signOutFailure = { cause };
      },
    }),
  );
  // The browser keeps its cookies, so that signing out can be retried.
  if (signOutFailure) throw signOutFailure.cause;
  if (isUnknownAction()) throw notFound();
  return sendTo(reply);
}

function revocationMark(request: FastifyRequest): string {
  return cookieName(REVOKED_SESSION_COOKIE, { secure: originOf(request).startsWith('https:'), path: '/' });
}

/**
 * `Set-Cookie` line of the mark by which pages know that the session was revoked rather than expired, so that no tab keeps
 * what was typed. Scripts read it; it grants nothing. Without `isRevoked` it is removed.
 */
function markRevoked(request: FastifyRequest, isRevoked: boolean): string {
  return fastifyCookie.serialize(revocationMark(request), isRevoked ? '1' : '', {
    path: '/',
    maxAge: isRevoked ? SESSION_IDLE_S : 0,
    sameSite: 'strict',
    secure: originOf(request).startsWith('https:'),
  });
}

/**
 * `Set-Cookie` lines that remove the cookies of the whole portal. Pages remove their own access tokens, which expire
 * within five minutes and are useless once the session has ended.
 */
function expireCookies(names: readonly string[], secure: boolean): string[] {
  return names
    .filter((name) => /^(?:__(?:Host|Secure)-)?(?:next-auth|atrium)\./.test(name))
    .map((name) => fastifyCookie.serialize(name, '', { path: '/', maxAge: 0, httpOnly: true, secure }));
}

/**
 * Normalizes the query for next-auth: only the first value of a repeated parameter, a valid callback URL, and a valid
 * error code, since v4 puts it into a URL without checking it.
 *
 * @throws ProblemError for an invalid callback URL, which v4 would treat as a configuration error
 */
function normalizeQuery(action: string, query: Record<string, string | string[]>): Record<string, string> {
  const single = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? (value[0] ?? '') : value]),
  );
  if (single.callbackUrl && !isUrl(single.callbackUrl))
    throw new ProblemError('invalid-input', { status: 400, errors: { callbackUrl: ['is not a valid URL'] } });
  const isCode = ERROR_CODE.test(single.error ?? '');
  return action === 'error' && !isCode ? { ...single, error: 'Default' } : single;
}

/** Whether v4 accepts a URL: a path of the portal, or an absolute URL. */
function isUrl(text: string): boolean {
  const base = text.startsWith('/') ? 'https://portal.invalid' : undefined;
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}

/** v4 stores the callback URL in a cookie, and treats an invalid one as a configuration error. */
function isValidCookie([name, value]: [string, string | undefined]): boolean {
  return !name.endsWith('callback-url') || isUrl(value ?? '');
}

/** The part of Next's response that the handler uses, buffered until it is known whether it may be sent. */
function createResponse() {
  let [status, body]: [number, unknown] = [200, ''];
  const headers = new Map<string, string | string[]>([['cache-control', 'no-store']]);
  const response = {
    status: (code: number) => {
      status = code;
      return response;
    },
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader: (name: string, value: string | string[]) => {
      headers.set(name.toLowerCase(), value);
      return response;
    },
    json: (given: unknown) => {
      body = given;
    },
    send: (given: unknown) => {
      body = given;
    },
    end: () => undefined,
  };
  const sendTo = (reply: FastifyReply) => {
    for (const [name, value] of headers) reply.header(name, value);
    return reply.status(status).send(body);
  };
  // v4 responds with plain text and a 400 or 500, which its own client never reads.
  const isUnknownAction = () => typeof body === 'string' && body.startsWith('Error: ');
  return { response, isUnknownAction, sendTo };
}
