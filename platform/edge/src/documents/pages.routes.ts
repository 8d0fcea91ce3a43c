import { cookieName, DESK_PATH, mailedPages, SESSION_COOKIE, SIGN_IN_PAGE } from '@atrium/contract';
import type { Deltas, DocumentIds, FleetTickets, ReadApiDescription, Registry } from '@atrium/registry';
import { notFound, ProblemError, pagesOrigin, replyProblem } from '@atrium/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CanaryCounter, Usage } from '../counters/index.ts';
import type { StaffCookies } from '../marks/index.ts';
import { messages } from '../messages.ts';
import type { Previews } from '../previews/index.ts';
import type { EdgeSettings } from '../settings.ts';
import { type Accepts, Adoptions } from './adoptions.ts';
import { registerAssets } from './assets.routes.ts';
import { registerCheckedDocuments } from './checked-documents.routes.ts';
import { addressAtDesk } from './desk-addresses.ts';
import { currentReleases, customerOf, type DocumentReleases } from './document-releases.ts';
import { registerIcons } from './icons.routes.ts';
import { isAtDesk, pageAt, scopedPath, viewedPath } from './page-paths.ts';
import { previewedReleases } from './previewed-releases.ts';
import { registerReleaseNews } from './release-news.routes.ts';
import { registerWholeSets, wholeSetHash } from './release-sets.routes.ts';
import { deploymentOf, sendPage } from './send-page.ts';

/** Paths whose last segment has a file extension are never pages. */
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

/** Some mail filters encode the `#` of a mailed link, once or twice, so that its secret is in the path. */
const encodedFragment = new RegExp(`^(${Object.values(mailedPages).join('|')})%(?:25)*23([\\w-]+)`);

/** TLS is terminated by this process or by a proxy in front of it. */
function hasTls(request: FastifyRequest): boolean {
  return request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';
}

/** Anyone can send such a cookie: it decides only what is shown and asked for first. */
function mayHaveSession(request: FastifyRequest, { publicUrl }: EdgeSettings): boolean {
  const name = cookieName(SESSION_COOKIE, { origin: pagesOrigin(request, publicUrl) });
  return (request.headers.cookie ?? '').split(/; */).some((cookie) => cookie.startsWith(name));
}

interface DocumentParts {
  readonly counter: CanaryCounter;
  readonly usage: Usage;
  readonly previews: Previews;
  readonly accepts: Accepts;
  readonly tickets: FleetTickets;
  readonly ids: DocumentIds;
  readonly staff: Pick<StaffCookies, 'isStaff'>;
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  registry: Registry,
  settings: EdgeSettings,
  { counter, usage, previews, staff }: DocumentParts,
): Promise<FastifyReply> {
  // It is asked for every address alike, so that no answer of the provider's takes a time of its own.
  const isStaff = staff.isStaff(request);
  const path = request.url.split('?')[0] ?? '/';
  // Without a session the start page leads to sign-in, so its document is sign-in's.
  const isSignIn = path === '/' && !mayHaveSession(request, settings);
  const address = isSignIn ? SIGN_IN_PAGE : request.url;
  if (looksLikeFile.test(path)) throw notFound();
  const view = isStaff ? viewedPath(path) : null;
  const workspace = isStaff && !view && isAtDesk(path) ? 'provider' : 'customer';
  const shown = view?.path ?? path;
  const live = await currentReleases(registry, settings.devServers, {
    customer: customerOf(shown),
    workspace,
  });
  if (!live)
    return replyProblem(request, reply, new ProblemError('unavailable', { title: messages.notReady }));
  if (isStaff && workspace === 'customer' && !view && isOfCustomers(path)) {
    const ofDesk = await currentReleases(registry, settings.devServers, { workspace: 'provider' });
    const address = ofDesk && addressAtDesk(live, ofDesk, path);
    if (address || !isOwnPage(live, path)) return leadToDesk(reply, address ?? `${DESK_PATH}/`);
  }
  const releases = view ? { ...live, view } : await previewedReleases(live, previews, request, path);
  // Previews and views count nowhere.
  const counts = !releases.preview && !view;
  const measures =
    workspace === 'customer' && mayHaveSession(request, settings) && counts && usage.choosesToMeasure();
  return sendPage(request, reply, registry, settings, {
    releases,
    path: shown,
    address,
    deployment: deploymentOf(settings, measures),
    isSignIn,
    hasTls: hasTls(request),
    whole: await wholeSetHash(registry, releases, request.log),
    // Faults of a preview must not count against the other versions of its document: without an id none do.
    id: !counts
      ? null
      : await counter.identify({
          revision: releases.revision,
          customer: releases.customer,
          canaries: releases.canaries,
          measures,
          workspace,
        }),
  });
}

/** The start page too leads to a customer. */
function isOfCustomers(path: string): boolean {
  return path === '/' || scopedPath(path) !== null;
}

/** Pages in no customer's scope are about the person, such as those where a second factor is added. */
function isOwnPage(ofCustomers: DocumentReleases, path: string): boolean {
  return scopedPath(path)?.customerId === '0' && pageAt(ofCustomers, path)?.route.permission === 'person';
}

/** The provider's people are no members of a customer: what they open there is shown at the desk, as far as it has a page. */
function leadToDesk(reply: FastifyReply, address: string): FastifyReply {
  reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding, cookie' });
  return reply.redirect(address, 302);
}

export function registerDocuments(
  app: FastifyInstance,
  registry: Registry,
  deltas: Deltas,
  settings: EdgeSettings,
  readApiDescription: ReadApiDescription,
  parts: DocumentParts,
): void {
  const adoptions = new Adoptions(registry, parts.accepts, app.log);
  registerAssets(app, registry, deltas, settings);
  registerIcons(app, settings);
  registerReleaseNews(app, registry, readApiDescription, { adoptions, usage: parts.usage, ids: parts.ids });
  registerWholeSets(app, registry);
  if (settings.servesPageCheck) registerCheckedDocuments(app, registry, settings, parts.tickets);
  for (const path of ['/assets', '/assets/*'])
    app.get(path, () => {
      throw notFound();
    });
  app.get('/*', { preHandler: leadToFragment, config: { plainHttp: 'redirect' } }, (request, reply) =>
    sendDocument(request, reply, registry, settings, parts),
  );
}

/** The secret leaves the address, which is sent, stored and logged. */
async function leadToFragment(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const [, page, secret] = encodedFragment.exec(request.raw.url ?? '') ?? [];
  if (!page || !secret) return undefined;
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  return reply.redirect(`${page}#${secret}`, 302);
}
