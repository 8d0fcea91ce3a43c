import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { registerProxy } from './api-proxy.ts';
import { apiVersionOf } from './api-version.ts';
import { acceptedEncodings, registerAssets } from './assets.ts';
import { documentHeaders } from './content-policy.ts';
import { registerDeployApi } from './deploy-api.ts';
import { renderDocument } from './document.ts';
import { ErrorLog } from './error-log.ts';
import { registerErrorReports } from './error-reports.ts';
import { registerFavicon } from './favicon.ts';
import { currentFleet, customerOf, releaseSet } from './fleet.ts';
import { registerHealth } from './health.ts';
import { messages } from './messages.ts';
import { registerOperators } from './operators.ts';
import { HINTS_WITHOUT_TLS, preloadHints } from './preload-hints.ts';
import { refuseUnreadable, replyError, replyProblem } from './problem-reply.ts';
import { Registry, revisionsIn } from './registry.ts';
import { DatabaseRevisions } from './registry-database/database-revisions.ts';
import { registerReleaseNews } from './release-news.ts';
import type { RevisionLog } from './revisions.ts';
import type { GatewaySettings } from './settings.ts';

const compress = promisify(brotliCompress);

/** Many repeated filters must reach the API's validator. */
const MAX_HEADER_BYTES = 64 * 1024;
/** A request that has not come whole by then is given up; Fastify's default is to wait for ever. */
const REQUEST_TIMEOUT_MS = 300_000;

const requestId = /^[\w.-]{8,64}$/;

/** Paths whose last segment has a file's ending are never pages. */
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

/** Addresses without their query: it can hold what people search for, or a secret that got there by mistake. */
const serializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?')[0], ip }),
  source: (url: string) => url.split('?')[0],
};

/** TLS ends at this process or at a proxy before it. */
function hasTls(request: FastifyRequest): boolean {
  return request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  registry: Registry,
  settings: GatewaySettings,
): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? '/';
  if (looksLikeFile.test(path)) return replyProblem(request, reply, 404, 'not-found', messages.notFound);
  const fleet = await currentFleet(registry, settings.devServers, customerOf(path));
  if (!fleet) return replyProblem(request, reply, 503, 'unavailable', messages.notReady);
  const nonce = randomBytes(16).toString('base64url');
  const html = renderDocument({
    shell: fleet.shell,
    releaseSet: releaseSet(
      fleet,
      {
        demo: settings.demo,
        providerName: settings.providerName,
        accentColor: settings.accentColor,
        sessionBasePath: settings.sessionBasePath,
        sessionPollSeconds: settings.sessionPollSeconds,
        loginServiceUrl: settings.loginPublicUrl ?? '',
        lineSignIn: settings.lineSignIn,
      },
      { asksEarly: hasTls(request) },
    ),
    hints: preloadHints(fleet, path, hasTls(request) ? undefined : HINTS_WITHOUT_TLS),
    nonce,
  });
  reply
    .headers(
      documentHeaders({
        nonce,
        devServers: Object.values(settings.devServers),
        loginService: settings.loginPublicUrl,
      }),
    )
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  if (!acceptedEncodings(request.headers['accept-encoding']).includes('br')) return reply.send(html);
  const body = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return reply.header('content-encoding', 'br').send(body);
}

/** The log of the fleet: in the database where one is set, beginning with what the folder holds; else in the folder. */
async function openRevisions({ registryFolder, registryDatabaseUrl }: GatewaySettings): Promise<RevisionLog> {
  const files = revisionsIn(registryFolder);
  return registryDatabaseUrl ? DatabaseRevisions.open(registryDatabaseUrl, await files.all()) : files;
}

/**
 * Makes the gateway, not listening yet: documents, published files, proxy, health.
 *
 * @param settings See {@link GatewaySettings}.
 */
export async function createGateway(settings: GatewaySettings): Promise<FastifyInstance> {
  const app = Fastify({
    logger: settings.logLevel === 'silent' ? false : { level: settings.logLevel, serializers },
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && requestId.test(given) ? given : randomUUID();
    },
    trustProxy: [...settings.trustedProxies],
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    // Else `/healthz/` would be a page, and that is always well.
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    frameworkErrors: replyError,
    clientErrorHandler: refuseUnreadable,
  });
  app.setErrorHandler(replyError);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  const revisions = await openRevisions(settings);
  app.addHook('onClose', () => revisions.close());
  const registry = new Registry(settings.registryFolder, revisions);
  await registerProxy(app, settings);
  const apiVersion = apiVersionOf(settings.apiUrl);
  await registerDeployApi(app, registry, settings, apiVersion);
  registerReleaseNews(app, registry, apiVersion);
  const errorLog = new ErrorLog(join(settings.registryFolder, 'errors'));
  registerErrorReports(app, registry, errorLog);
  registerOperators(app, registry, errorLog, settings);
  registerAssets(app, registry);
  registerFavicon(app, settings);
  registerHealth(app, registry, settings);
  for (const path of ['/assets', '/assets/*'])
    app.get(path, (request, reply) => replyProblem(request, reply, 404, 'not-found', messages.notFound));
  app.get('/*', (request, reply) => sendDocument(request, reply, registry, settings));
  app.setNotFoundHandler((request, reply) =>
    replyProblem(request, reply, 404, 'not-found', messages.notFound),
  );
  return app;
}
