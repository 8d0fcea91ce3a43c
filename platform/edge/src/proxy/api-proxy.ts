import { CALENDAR_PATH, SCIM_PATH } from '@atrium/contract';
import { BODY_PROGRESS_MS, ProblemError, replyProblem } from '@atrium/server';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { SessionMarks } from '../marks/index.ts';
import { messages } from '../messages.ts';
import type { EdgeSettings } from '../settings.ts';
import { sendForwarded } from './compressed-response.ts';
import { type Headers, isOfDirectory, limitDirectories, withoutCookies } from './directories.ts';
import { limitBodies } from './request-bodies.ts';
import { markExchange } from './restored-sessions.ts';

/** The API has so long for the headers of a response; event streams then stay open without a limit. */
const RESPONSE_TIMEOUT_MS = 60_000;
/** Every open event stream needs a connection, so this limits the number of browsers. */
const MAX_CONNECTIONS = 10_000;

interface Forwarding {
  readonly prefix: string;
  readonly upstream: string;
  /** At the upstream this replaces the prefix of the path. */
  readonly rewritePrefix?: string;
  /** Parts of files are large for a slow connection: those requests have no time limit but have to progress. */
  readonly partsOnly?: true;
  /** All that the upstream gets where it is not every one. */
  readonly methods?: HTTPMethods[];
}

const UPLOADS_PATH = '/customer-portal/uploads';

function forwardings(settings: EdgeSettings): Forwarding[] {
  const { apiUrl, loginUrl, sessionUrl, sessionBasePath, demo, devServers } = settings;
  const toApi = ['/customer-portal', '/api', '/.well-known', CALENDAR_PATH];
  const toLogin = ['/api/login', '/api/line_login', '/api/sign_on', '/.well-known'];
  const forDemo = ['/mailbox', '/line', '/directory'];
  const forDevelopers = ['/openapi.json', '/docs'];
  const upstreams = new Map(toApi.map((prefix) => [prefix, apiUrl]));
  if (loginUrl) for (const prefix of toLogin) upstreams.set(prefix, loginUrl);
  upstreams.set(sessionBasePath, sessionUrl ?? apiUrl);
  if (demo) for (const prefix of forDemo) upstreams.set(prefix, apiUrl);
  if (demo || Object.keys(devServers).length > 0)
    for (const prefix of forDevelopers) upstreams.set(prefix, apiUrl);
  return [
    ...[...upstreams].map(([prefix, upstream]) => ({ prefix, upstream })),
    { prefix: UPLOADS_PATH, upstream: apiUrl, partsOnly: true, methods: ['PUT'] } as const,
    // Without OPTIONS, no page of another site can ask.
    { prefix: SCIM_PATH, upstream: apiUrl, methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    ...Object.entries(devServers).map(([name, upstream]) => ({
      prefix: `/assets/${name}/dev`,
      upstream,
      rewritePrefix: '/',
    })),
  ];
}

/** Replaces the same headers from the browser itself, which could lie about where it is. */
export function forwardedHeaders(request: FastifyRequest): Record<string, string> {
  return {
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
}

export async function registerProxy(
  app: FastifyInstance,
  settings: EdgeSettings,
  sessionMarks: Pick<SessionMarks, 'wantedFor' | 'bind'>,
): Promise<void> {
  await app.register(async (scope) => {
    limitDirectories(scope);
    limitBodies(scope);
    await forwardRequests(scope, settings, sessionMarks);
  });
}

function respondUnavailable(reply: FastifyReply, upstream: string, error: unknown): void {
  reply.log.warn({ err: error, upstream }, 'upstream does not respond');
  replyProblem(reply.request, reply, new ProblemError('unavailable', { title: messages.apiUnavailable }));
}

function forwarded<Of extends Headers>(url: string | undefined, headers: Of): Headers {
  return isOfDirectory(url ?? '') ? withoutCookies(headers) : headers;
}

async function forwardRequests(
  app: FastifyInstance,
  settings: EdgeSettings,
  sessionMarks: Pick<SessionMarks, 'wantedFor' | 'bind'>,
): Promise<void> {
  const marks = markExchange(sessionMarks, settings.sessionBasePath);
  for (const { prefix, upstream, rewritePrefix, partsOnly, methods } of forwardings(settings))
    await app.register(httpProxy, {
      prefix,
      upstream,
      rewritePrefix: rewritePrefix ?? prefix,
      ...(partsOnly && { config: { bodyProgressMs: BODY_PROGRESS_MS } }),
      ...(methods && { httpMethods: methods }),
      disableRequestLogging: true,
      // By default a 503 to a GET is asked for ten more times, whatever the API said in `retry-after`.
      retryMethods: [],
      undici: { headersTimeout: RESPONSE_TIMEOUT_MS, bodyTimeout: 0, connections: MAX_CONNECTIONS },
      replyOptions: {
        // The edge has handled `Expect: 100-continue` already, and undici rejects requests with it.
        rewriteRequestHeaders: (request, { expect: _handled, traceparent, ...headers }) => ({
          ...marks.ofRequest(request as unknown as FastifyRequest, forwarded(request.url, headers)),
          // A trace of the edge's own names itself.
          ...(traceparent && !(request as unknown as FastifyRequest).trace ? { traceparent } : {}),
          ...forwardedHeaders(request as unknown as FastifyRequest),
        }),
        // These headers concern the connection to the upstream, not the browser's.
        rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }, request) =>
          marks.ofResponse(request as unknown as FastifyRequest, forwarded(request?.url, headers)),
        onResponse: (request, reply, response) => {
          const { stream } = response as unknown as { stream: NodeJS.ReadableStream };
          const forwarded = reply as unknown as FastifyReply;
          sendForwarded(request as unknown as FastifyRequest, forwarded, stream).catch((error) => {
            for (const name of Object.keys(forwarded.getHeaders())) forwarded.removeHeader(name);
            respondUnavailable(forwarded, upstream, error);
          });
        },
        onError: (reply, { error }) => respondUnavailable(reply as never, upstream, error),
      },
    });
}
