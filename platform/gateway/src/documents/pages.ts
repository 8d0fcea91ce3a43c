import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type ReleaseSet, SIGN_IN_PAGE } from '@atrium/contract';
import { notFound, ProblemError, replyProblem, traceparentOf } from '@atrium/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';
import type { Previews } from '../previews/index.ts';
import type { ReadApiDescription } from '../proxy/index.ts';
import type { Deltas, Registry } from '../registry/index.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Steering } from '../steering/index.ts';
import type { Usage } from '../usage/index.ts';
import { type Accepts, Adoptions } from './adoptions.ts';
import { acceptedEncodings, registerAssets } from './assets.ts';
import { documentHeaders } from './content-policy.ts';
import { renderDocument } from './document.ts';
import { documentSet } from './document-set.ts';
import { documentStart } from './document-start.ts';
import { firstPaint } from './first-paint.ts';
import { registerIcons } from './icons.ts';
import { isKnownPage } from './page-paths.ts';
import { HINTS_WITHOUT_TLS, preloadHints } from './preload-hints.ts';
import { previewedFleet } from './previewed-fleet.ts';
import { registerReleaseNews } from './release-news.ts';
import { currentFleet, customerOf, releaseSet } from './release-set.ts';
import { registerWholeSets, wholeSetHash } from './whole-sets.ts';

const compress = promisify(brotliCompress);

/** Paths whose last segment has a file extension are never pages. */
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

/** TLS is terminated by this process or by a proxy in front of it. */
function hasTls(request: FastifyRequest): boolean {
  return request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';
}

/** Whether the browser has a session, which may have ended: it decides only what is shown and asked for first. */
function hasSession({ headers }: FastifyRequest): boolean {
  return /next-auth\.session-token/.test(headers.cookie ?? '');
}

/** What documents say about the deployment. */
function deploymentOf(settings: GatewaySettings, measures: boolean): ReleaseSet['settings'] {
  return {
    demo: settings.demo,
    providerName: settings.providerName,
    supportEmail: settings.supportEmail,
    supportUrl: settings.supportUrl,
    accentColor: settings.accentColor,
    sessionBasePath: settings.sessionBasePath,
    sessionPollSeconds: settings.sessionPollSeconds,
    loginServiceUrl: settings.loginPublicUrl ?? '',
    lineSignIn: settings.lineSignIn,
    ...(measures && { measuresVitals: true }),
  };
}

/** The other parts of the gateway that documents and their news need. */
interface DocumentParts {
  readonly steering: Steering;
  readonly usage: Usage;
  readonly previews: Previews;
  readonly accepts: Accepts;
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  registry: Registry,
  settings: GatewaySettings,
  { steering, usage, previews }: DocumentParts,
): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? '/';
  // Without a session the start page leads to sign-in, so its document is sign-in's.
  const isSignIn = path === '/' && !hasSession(request);
  const address = isSignIn ? SIGN_IN_PAGE : request.url;
  const page = isSignIn ? SIGN_IN_PAGE : path;
  if (looksLikeFile.test(path)) throw notFound();
  const live = await currentFleet(registry, settings.devServers, customerOf(path));
  if (!live)
    return replyProblem(request, reply, new ProblemError('unavailable', { title: messages.notReady }));
  const fleet = await previewedFleet(live, previews, request, path);
  // Previews count nowhere.
  const isCounted = hasSession(request) && !fleet.preview;
  if (isCounted) usage.countDocument([fleet.shell, ...fleet.remotes]);
  const measures = isCounted && usage.choosesToMeasure();
  const deployment = deploymentOf(settings, measures);
  const nonce = randomBytes(16).toString('base64url');
  const start = fleet.shell.takesStart
    ? documentStart(fleet.remotes, address, settings.sessionBasePath)
    : null;
  const html = renderDocument({
    shell: fleet.shell,
    releaseSet: fleet.shell.waitsForFiles
      ? documentSet(fleet, deployment, {
          path: page,
          hasTls: hasTls(request),
          whole: await wholeSetHash(registry, fleet, request.log),
        })
      : releaseSet(fleet, deployment, { listsScripts: hasTls(request) }),
    hints: preloadHints(fleet, page, hasTls(request) ? undefined : HINTS_WITHOUT_TLS),
    isSignIn,
    start: start && { ...start, traceparent: traceparentOf(request) },
    nonce,
    // Without an id no report counts: previews are judged by no one, and no one else's version is judged by them.
    id: fleet.preview
      ? null
      : await steering.identify({
          revision: fleet.revision,
          customer: fleet.customer,
          canaries: fleet.canaries,
          address: request.ip,
          isSignedIn: hasSession(request),
          measures,
        }),
    firstPaint: await firstPaint(registry, fleet, address, settings, nonce),
  });
  reply
    .status(isKnownPage(fleet, path) ? 200 : 404)
    .headers(
      documentHeaders({
        nonce,
        devServers: Object.values(settings.devServers),
        // Shells from before Trusted Types load scripts without a policy.
        trustedTypes: fleet.shell.trustedTypes ? 'default' : undefined,
        loginService: settings.loginPublicUrl,
      }),
    )
    .header('vary', 'accept-encoding, cookie')
    .type('text/html; charset=utf-8');
  if (!acceptedEncodings(request.headers['accept-encoding']).includes('br')) return reply.send(html);
  const body = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return reply.header('content-encoding', 'br').send(body);
}

/** Registers published files, the favicon, release news, and the document of every page. */
export function registerDocuments(
  app: FastifyInstance,
  registry: Registry,
  deltas: Deltas,
  settings: GatewaySettings,
  readApiDescription: ReadApiDescription,
  parts: DocumentParts,
): void {
  const adoptions = new Adoptions(registry, parts.accepts, app.log);
  registerAssets(app, registry, deltas);
  registerIcons(app, settings);
  registerReleaseNews(app, registry, readApiDescription, { adoptions, usage: parts.usage });
  registerWholeSets(app, registry);
  for (const path of ['/assets', '/assets/*'])
    app.get(path, () => {
      throw notFound();
    });
  app.get('/*', { config: { plainHttp: 'redirect' } }, (request, reply) =>
    sendDocument(request, reply, registry, settings, parts),
  );
}
