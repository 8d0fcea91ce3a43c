import { text } from 'node:stream/consumers';
import { ERROR_REPORTS_PATH, VITALS_REPORTS_PATH } from '@atrium/contract';
import { isRemote } from '@atrium/registry';
import {
  createServer,
  ProblemError,
  RESPONSE_HEADERS,
  replyProblem,
  withCapabilities,
  withDevServers,
} from '@atrium/server';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { releaseOfDevServer } from '../documents/index.ts';
import { messages } from '../messages.ts';
import { documentSetIn, WholeSets } from './live-portal.ts';
import { ownOrigin, refuseForeignRequest } from './local-requests.ts';
import { type AnswerObserver, sendObserved } from './observed-answers.ts';
import { PortalCookies } from './portal-cookies.ts';
import { capabilitiesAt, isPageOf, placedIn, withRemote } from './swapped-document.ts';

/** The portal's own edge takes as much. */
const MAX_HEADER_BYTES = 64 * 1024;
const LINE_START = '/api/line_login/start';

export interface DevelopmentSettings {
  readonly portalUrl: string;
  readonly name: string;
  readonly devServer: string;
  /** Sees answers of the portal, to record them. */
  readonly observer?: AnswerObserver | undefined;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function isPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** The portal takes calls of its own pages only, so requests look like theirs. */
function toPortal(
  request: FastifyRequest,
  headers: Headers,
  { portalUrl, observer }: DevelopmentSettings,
  cookies: PortalCookies,
): Headers {
  const { expect: _handled, origin, referer, cookie, ...others } = headers;
  const own = ownOrigin(request);
  const sent = cookies.toPortal(String(cookie ?? ''));
  return {
    ...others,
    'x-request-id': request.id,
    ...(origin && { origin: portalUrl }),
    ...(referer &&
      String(referer).startsWith(`${own}/`) && { referer: String(referer).replace(own, portalUrl) }),
    ...(sent && { cookie: sent }),
    // Documents are changed here, and answers are recorded, so they must not be compressed.
    ...((isPage(request) || observer?.wants(request)) && { 'accept-encoding': 'identity' }),
  };
}

/** A redirect within the portal stays at this gateway. */
function localAddress(location: string, portalUrl: string): string {
  return `${location}/`.startsWith(`${portalUrl}/`) ? location.slice(portalUrl.length) || '/' : location;
}

function toBrowser(
  request: FastifyRequest,
  headers: Headers,
  portalUrl: string,
  cookies: PortalCookies,
): Headers {
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    // This header is about the portal's own host.
    'strict-transport-security': _strict,
    'alt-svc': _otherHost,
    location,
    'set-cookie': set,
    ...others
  } = headers;
  return {
    ...others,
    ...(location !== undefined && { location: localAddress(String(location), portalUrl) }),
    ...(set !== undefined && {
      'set-cookie': [set].flat().map((cookie) => cookies.toBrowser(cookie, ownOrigin(request))),
    }),
  };
}

async function registerPortal(app: FastifyInstance, settings: DevelopmentSettings): Promise<void> {
  const { portalUrl, name, devServer, observer } = settings;
  const cookies = new PortalCookies(portalUrl);
  const wholeSets = new WholeSets(portalUrl);

  const sendDocument = async (request: FastifyRequest, reply: FastifyReply, html: string) => {
    const set = documentSetIn(html);
    if (!set) return reply.send(html);
    const release = await releaseOfDevServer(devServer);
    if (!release || !isRemote(release)) throw unavailable(messages.development.noBuild(name));
    const remotes = await wholeSets.of(set).catch(() => {
      throw unavailable(messages.development.noPortal(portalUrl));
    });
    const placed = placedIn(set, release);
    if (reply.statusCode === 404 && isPageOf(placed, request.url)) reply.code(200);
    const livePolicy = String(reply.getHeader('content-security-policy'));
    const policy = withCapabilities(livePolicy, capabilitiesAt(request.url, placed));
    return reply
      .removeHeader('content-length')
      .header('content-security-policy', withDevServers(policy, [devServer]))
      .send(withRemote({ html, set, remotes, url: request.url }, placed));
  };

  /** Undefined if the answer is passed on as it comes. */
  const sendAnswer = (request: FastifyRequest, reply: FastifyReply, stream: NodeJS.ReadableStream) => {
    const isHtml = /^text\/html\b/.test(String(reply.getHeader('content-type') ?? ''));
    if (isHtml && isPage(request)) return text(stream).then((html) => sendDocument(request, reply, html));
    return observer?.wants(request) ? sendObserved(request, reply, stream, observer) : undefined;
  };

  await app.register(httpProxy, {
    upstream: portalUrl,
    // The portal's 503 is shown to the developer, as it is to people.
    retryMethods: [],
    undici: { bodyTimeout: 0 },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) =>
        toPortal(request as unknown as FastifyRequest, headers, settings, cookies) as typeof headers,
      rewriteHeaders: (headers, request) =>
        toBrowser(request as unknown as FastifyRequest, headers, portalUrl, cookies) as typeof headers,
      onResponse: (raw, rawReply, response) => {
        const { stream } = response as unknown as { stream: NodeJS.ReadableStream };
        const [request, reply] = [raw as unknown as FastifyRequest, rawReply as unknown as FastifyReply];
        const sent = sendAnswer(request, reply, stream);
        if (sent) sent.catch((error: Error) => void reply.send(error));
        else reply.send(stream);
      },
      onError: (reply) => {
        replyProblem(
          reply.request as FastifyRequest,
          reply as never,
          unavailable(messages.development.noPortal(portalUrl)),
        );
      },
    },
  });
}

function unavailable(title: string): ProblemError {
  return new ProblemError('unavailable', { title });
}

/** It must listen on a loopback address only: it has the developer's own session at the live portal. */
export async function createDevelopmentGateway(settings: DevelopmentSettings): Promise<FastifyInstance> {
  const { portalUrl, name, devServer } = settings;
  const app = createServer({
    headers: RESPONSE_HEADERS,
    maxHeaderBytes: MAX_HEADER_BYTES,
    trustedProxies: [],
    logLevel: 'silent',
    drainDelayMs: 0,
  });
  app.addHook('onRequest', async (request) => refuseForeignRequest(request));
  // What a remote in development breaks or slows down says nothing about the portal's versions.
  for (const path of [ERROR_REPORTS_PATH, VITALS_REPORTS_PATH])
    app.post(path, (_request, reply) => reply.code(204).send());
  app.get(LINE_START, () => {
    throw new ProblemError('forbidden', { title: messages.development.noLine(portalUrl) });
  });
  await app.register(httpProxy, {
    prefix: `/assets/${name}/dev`,
    upstream: devServer,
    rewritePrefix: '/',
  });
  await registerPortal(app, settings);
  return app;
}
