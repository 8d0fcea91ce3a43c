import { ProblemError, replyProblem } from '@atrium/server';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';
import type { GatewaySettings } from '../settings.ts';

/** Milliseconds that a response may take to begin; streams of events then stay open for as long as they like. */
const ANSWER_TIMEOUT_MS = 60_000;
/** Each open stream of events holds a connection to the API: this many browsers, and not a hundred. */
const MOST_CONNECTIONS = 10_000;

interface Forwarding {
  readonly prefix: string;
  readonly upstream: string;
  /** Path that stands for the prefix at the upstream. */
  readonly rewritePrefix?: string;
}

function forwardings(settings: GatewaySettings): Forwarding[] {
  const { apiUrl, loginUrl, sessionUrl, sessionBasePath, demo, devServers } = settings;
  const toApi = ['/customer-portal', '/api', '/.well-known'];
  const toLogin = ['/api/login', '/api/line_login', '/.well-known'];
  const forDemo = ['/mailbox', '/line'];
  const forDevelopers = ['/openapi.json', '/docs'];
  const upstreams = new Map(toApi.map((prefix) => [prefix, apiUrl]));
  if (loginUrl) for (const prefix of toLogin) upstreams.set(prefix, loginUrl);
  upstreams.set(sessionBasePath, sessionUrl ?? apiUrl);
  if (demo) for (const prefix of forDemo) upstreams.set(prefix, apiUrl);
  if (demo || Object.keys(devServers).length > 0)
    for (const prefix of forDevelopers) upstreams.set(prefix, apiUrl);
  return [
    ...[...upstreams].map(([prefix, upstream]) => ({ prefix, upstream })),
    ...Object.entries(devServers).map(([name, upstream]) => ({
      prefix: `/assets/${name}/dev`,
      upstream,
      rewritePrefix: '/',
    })),
  ];
}

/** What the API learns about the browser; what the browser claims about itself in these is dropped. */
function forwardedHeaders(request: FastifyRequest): Record<string, string> {
  return {
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
}

/** Passes calls on to the API, the login service, the demo's pages and development servers. */
export async function registerProxy(app: FastifyInstance, settings: GatewaySettings): Promise<void> {
  for (const { prefix, upstream, rewritePrefix } of forwardings(settings))
    await app.register(httpProxy, {
      prefix,
      upstream,
      rewritePrefix: rewritePrefix ?? prefix,
      undici: { headersTimeout: ANSWER_TIMEOUT_MS, bodyTimeout: 0, connections: MOST_CONNECTIONS },
      replyOptions: {
        // `Expect: 100-continue` was answered here already, and undici passes on no request that has it.
        rewriteRequestHeaders: (request, { expect: _answered, ...headers }) => ({
          ...headers,
          ...forwardedHeaders(request as unknown as FastifyRequest),
        }),
        // They are about the connection to the upstream, not about the browser's.
        rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
        onError: (reply, { error }) => {
          reply.log.warn({ err: error, upstream }, 'upstream does not answer');
          const problem = new ProblemError('unavailable', { title: messages.apiUnavailable });
          replyProblem(reply.request as FastifyRequest, reply as never, problem);
        },
      },
    });
}
