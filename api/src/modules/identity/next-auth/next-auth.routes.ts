import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, originOf, ProblemError } from '../../../http/index.ts';
import { nextAuth } from './next-auth.ts';
import { nextAuthOptions } from './next-auth-options.ts';

const ERROR_CODE = /^[A-Za-z]{1,64}$/;
const ACTIONS = new Set(['session', 'csrf', 'providers', 'signin', 'signout', 'callback', 'error', '_log']);

export interface SessionSettings {
  /** Encrypts the session cookie. */
  readonly secret: string;
  readonly basePath: string;
  /** Origin that people use; absent where each request's own counts. */
  readonly publicUrl: string | undefined;
}

/** The NextAuth v4 protocol, answered by next-auth's own handler. */
export async function registerNextAuth(app: FastifyInstance, settings: SessionSettings): Promise<void> {
  // The origin is what we hand over below, never what the environment says.
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
  // v4's client tells us here what failed in the browser, signed in or not. Nobody needs it; pages report errors.
  if (action === '_log' && request.method === 'POST')
    return reply.header('cache-control', 'no-store').send({});
  const origin = new URL(settings.publicUrl ?? originOf(request));
  const { response, isUnknown, sendOn } = createResponse();
  let stillSignedIn: { cause: unknown } | undefined;
  await nextAuth(
    {
      method: request.method,
      query: {
        ...readableQuery(action, request.query),
        nextauth: providerId ? [action, providerId] : [action],
      },
      body: request.body ?? {},
      cookies: Object.fromEntries(Object.entries(request.cookies).filter(isReadableCookie)),
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
      // Only for who proved to be of this page. Not by Clear-Site-Data, which would take the mark of the device too,
      // and the cookies of every other site of the same domain.
      onSignedOut: () =>
        response.setHeader('set-cookie', removal(Object.keys(request.cookies), origin.protocol === 'https:')),
      onStillSignedIn: (cause) => {
        stillSignedIn = { cause };
      },
    }),
  );
  // The cookies stay with the browser: with them signing out can be tried again.
  if (stillSignedIn) throw stillSignedIn.cause;
  if (isUnknown()) throw notFound();
  return sendOn(reply);
}

/**
 * `Set-Cookie` lines that remove what the portal left for every page of it. The page itself removes the tokens of its
 * scopes, which end within five minutes and open nothing once the session has ended.
 */
function removal(names: readonly string[], secure: boolean): string[] {
  return names
    .filter((name) => /^(?:__(?:Host|Secure)-)?(?:next-auth|atrium)\./.test(name))
    .map((name) => fastifyCookie.serialize(name, '', { path: '/', maxAge: 0, httpOnly: true, secure }));
}

/**
 * The query as next-auth can work with it: a repeated parameter counts once, the first time; an address to go on to
 * is one; an error has a code, which v4 puts into an address as it is.
 *
 * @throws ProblemError for an address that is none; v4 would take it for an error in its configuration.
 */
function readableQuery(action: string, query: Record<string, string | string[]>): Record<string, string> {
  const single = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? (value[0] ?? '') : value]),
  );
  if (single.callbackUrl && !isAddress(single.callbackUrl))
    throw new ProblemError('invalid-input', { status: 400, errors: { callbackUrl: ['is not an address'] } });
  const isCode = ERROR_CODE.test(single.error ?? '');
  return action === 'error' && !isCode ? { ...single, error: 'Default' } : single;
}

/** An address as v4 accepts it: a path of the portal, or a whole one. */
function isAddress(text: string): boolean {
  const base = text.startsWith('/') ? 'https://portal.invalid' : undefined;
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}

/** v4 remembers where to go on to in a cookie, and takes another text there for an error in its configuration. */
function isReadableCookie([name, value]: [string, string | undefined]): boolean {
  return !name.endsWith('callback-url') || isAddress(value ?? '');
}

/** The little of Next's response that the handler uses, kept until it is known whether it may go out. */
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
  const sendOn = (reply: FastifyReply) => {
    for (const [name, value] of headers) reply.header(name, value);
    return reply.status(status).send(body);
  };
  // v4 says so in plain text, with a 400 or a 500; its own client never reads that.
  const isUnknown = () => typeof body === 'string' && body.startsWith('Error: ');
  return { response, isUnknown, sendOn };
}
