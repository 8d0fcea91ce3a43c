import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { createServer, notFound, ProblemError, replyProblem, type ServerTimeouts } from '@atrium/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askApiOf } from './answering-api.ts';
import { registerProxy } from './api-proxy.ts';
import { acceptedEncodings, registerAssets } from './assets.ts';
import { answerHeaders, documentHeaders } from './content-policy.ts';
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
import { requirePublicScheme } from './public-scheme.ts';
import { Registry, revisionsIn } from './registry.ts';
import { DatabaseRevisions } from './registry-database/database-revisions.ts';
import { registerReleaseNews } from './release-news.ts';
import type { RevisionLog } from './revisions.ts';
import type { GatewaySettings } from './settings.ts';

const compress = promisify(brotliCompress);

/** Many repeated filters must reach the API's validator. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Paths whose last segment has a file's ending are never pages. */
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

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
  if (looksLikeFile.test(path)) throw notFound();
  const fleet = await currentFleet(registry, settings.devServers, customerOf(path));
  if (!fleet)
    return replyProblem(request, reply, new ProblemError('unavailable', { title: messages.notReady }));
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
        // One that was published before they were enforced loads its scripts past them.
        trustedTypes: fleet.shell.trustedTypes ? 'default' : undefined,
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
async function openRevisions(settings: GatewaySettings): Promise<RevisionLog> {
  const { registryFolder, registryDatabaseUrl, databaseRolePrefix } = settings;
  const files = revisionsIn(registryFolder);
  if (!registryDatabaseUrl) return files;
  return DatabaseRevisions.open(registryDatabaseUrl, await files.all(), databaseRolePrefix);
}

/**
 * Makes the gateway, not listening yet: documents, published files, proxy, health.
 *
 * @param settings See {@link GatewaySettings}.
 * @param timeouts How long requests may take to arrive; uploads have a limit of their own.
 */
export async function createGateway(
  settings: GatewaySettings,
  timeouts?: ServerTimeouts,
): Promise<FastifyInstance> {
  const app = createServer({
    headers: answerHeaders(settings),
    timeouts,
    maxHeaderBytes: MAX_HEADER_BYTES,
    trustedProxies: settings.trustedProxies,
    logLevel: settings.logLevel,
    drainDelayMs: settings.drainDelayMs,
  });
  requirePublicScheme(app, settings);
  const revisions = await openRevisions(settings);
  app.addHook('onClose', () => revisions.close());
  const registry = new Registry(settings.registryFolder, revisions);
  await registerProxy(app, settings);
  const askApi = askApiOf(settings);
  await registerDeployApi(app, registry, settings, askApi);
  registerReleaseNews(app, registry, askApi);
  const errorLog = new ErrorLog(join(settings.registryFolder, 'errors'));
  registerErrorReports(app, registry, errorLog);
  registerOperators(app, registry, errorLog, settings);
  registerAssets(app, registry);
  registerFavicon(app, settings);
  registerHealth(app, registry, settings);
  for (const path of ['/assets', '/assets/*'])
    app.get(path, () => {
      throw notFound();
    });
  app.get('/*', { config: { plainHttp: 'redirect' } }, (request, reply) =>
    sendDocument(request, reply, registry, settings),
  );
  return app;
}
