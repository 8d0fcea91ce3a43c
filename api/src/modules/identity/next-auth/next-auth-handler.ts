import { cookieName, LANGUAGE_COOKIE, REVOKED_SESSION_COOKIE } from '@atrium/contract';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { logSecurityEvent, originOf } from '../../../http/index.ts';
import { SESSION_IDLE_S } from '../sessions/session-lifetime.ts';
import { nextAuth } from './next-auth.ts';
import { nextAuthOptions } from './next-auth-options.ts';
import { addStaffCookie } from './staff-cookie.ts';

export interface SessionSettings {
  /** The first one encrypts the session cookie, all decrypt it, so that they can be rotated. */
  readonly secrets: readonly string[];
  readonly basePath: string;
  readonly publicUrl: string | undefined;
}

interface NextAuthCall {
  readonly method: string;
  readonly query: Record<string, string | string[]>;
  readonly body: Record<string, unknown>;
}

export async function askNextAuth(
  app: FastifyInstance,
  settings: SessionSettings,
  request: FastifyRequest,
  call: NextAuthCall,
): Promise<BufferedResponse> {
  const { origin, host, protocol } = new URL(settings.publicUrl ?? originOf(request));
  const buffered = createResponse();
  const { response } = buffered;
  let signOutFailure: { cause: unknown } | undefined;
  let isStaff = false;
  await nextAuth(
    {
      ...call,
      cookies: Object.fromEntries(Object.entries(request.cookies).filter(isValidCookie)),
      headers: {
        ...request.headers,
        'x-forwarded-host': `${host}${settings.basePath}`,
        'x-forwarded-proto': protocol.slice(0, -1),
      },
    },
    response,
    nextAuthOptions({
      database: app.database,
      tokens: app.tokens,
      log: request.log,
      secrets: settings.secrets,
      origin,
      onForged: (kind) => logSecurityEvent(request, { event: 'token-refused', kind }),
      onStarted: () => {
        if (cookieName(REVOKED_SESSION_COOKIE, { origin }) in request.cookies)
          response.setHeader('set-cookie', [markRevoked(origin, false)]);
      },
      onStaff: () => {
        isStaff = true;
      },
      onRevoked: () => response.setHeader('set-cookie', [markRevoked(origin, true)]),
      // The CSRF check has passed. Clear-Site-Data would also remove the device cookie and the cookies of every other
      // site of the same domain.
      onSignedOut: () =>
        response.setHeader('set-cookie', expireCookies(Object.keys(request.cookies), origin)),
      onSignOutFailed: (cause) => {
        signOutFailure = { cause };
      },
    }),
  );
  // The browser keeps its cookies, so that signing out can be retried.
  if (signOutFailure) throw signOutFailure.cause;
  await addStaffCookie(app.tokens, response, { isStaff, origin, request });
  return buffered;
}

/** By this mark pages know that no tab may keep what was typed. Scripts read it; it grants nothing. */
function markRevoked(origin: string, isRevoked: boolean): string {
  return fastifyCookie.serialize(cookieName(REVOKED_SESSION_COOKIE, { origin }), isRevoked ? '1' : '', {
    path: '/',
    maxAge: isRevoked ? SESSION_IDLE_S : 0,
    sameSite: 'strict',
    secure: origin.startsWith('https:'),
  });
}

/** Pages remove their own access tokens, which are useless once the session has ended. The device keeps its language. */
function expireCookies(names: readonly string[], origin: string): string[] {
  const secure = origin.startsWith('https:');
  return names
    .filter(
      (name) =>
        name.startsWith(cookieName('', { origin })) && name !== cookieName(LANGUAGE_COOKIE, { origin }),
    )
    .map((name) => fastifyCookie.serialize(name, '', { path: '/', maxAge: 0, httpOnly: true, secure }));
}

export function isUrl(text: string): boolean {
  const base = text.startsWith('/') ? 'https://portal.invalid' : undefined;
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}

/** v4 stores the callback URL in a cookie, and treats an invalid one as a configuration error. */
function isValidCookie([name, value]: [string, string | undefined]): boolean {
  return !name.endsWith('callback-url') || isUrl(value ?? '');
}

/** What next-auth responds to `session`; nothing without a session. */
const readSession = z.object({ accessToken: z.string().optional(), expires: z.string().optional() });

/** Reads the session of a request's cookies, as `GET session` does. */
export async function readNextAuthSession(
  app: FastifyInstance,
  settings: SessionSettings,
  request: FastifyRequest,
) {
  const read = { method: 'GET', query: { nextauth: ['session'] }, body: {} };
  const { body, sendHeadersTo } = await askNextAuth(app, settings, request, read);
  return { ...readSession.parse(body()), sendHeadersTo };
}

interface BufferedResponse {
  readonly response: NextResponse;
  readonly body: () => unknown;
  readonly isUnknownAction: () => boolean;
  /** Whether next-auth refused a call without its CSRF token, as pages of other sites make them. */
  readonly isForeign: () => boolean;
  readonly isRefusedUpdate: () => boolean;
  readonly sendHeadersTo: (reply: FastifyReply) => void;
  readonly sendTo: (reply: FastifyReply) => FastifyReply;
}

interface NextResponse {
  status(code: number): NextResponse;
  getHeader(name: string): string | string[] | undefined;
  setHeader(name: string, value: string | string[]): NextResponse;
  json(given: unknown): void;
  send(given: unknown): void;
  end(): void;
}

/** The part of Next's response that the handler uses, buffered until it is known whether it may be sent. */
function createResponse(): BufferedResponse {
  let [status, body]: [number, unknown] = [200, ''];
  const headers = new Map<string, string | string[]>([['cache-control', 'no-store']]);
  const response: NextResponse = {
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
  const sendHeadersTo = (reply: FastifyReply) => {
    for (const [name, value] of headers) reply.header(name, value);
  };
  const sendTo = (reply: FastifyReply) => {
    sendHeadersTo(reply);
    return reply.status(status).send(body);
  };
  // v4 responds with plain text and a 400 or 500, which its own client never reads.
  const isUnknownAction = () => typeof body === 'string' && body.startsWith('Error: ');
  // v4 responds with an empty object, which its own client never reads.
  const isRefusedUpdate = () => status === 400;
  // To all other calls v4 responds with the address of the sign-in page.
  const isForeign = () =>
    isRefusedUpdate() || /[?&]csrf=true\b/.test(`${headers.get('location')} ${JSON.stringify(body)}`);
  return { response, body: () => body, isUnknownAction, isForeign, isRefusedUpdate, sendHeadersTo, sendTo };
}
