import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type ReleaseSet, SIGN_IN_PAGE } from '@atrium/contract';
import type { Registry } from '@atrium/registry';
import { documentHeaders, traceparentOf } from '@atrium/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeSettings } from '../settings.ts';
import { acceptedEncodings } from './assets.routes.ts';
import { renderDocument } from './document.ts';
import type { DocumentReleases } from './document-releases.ts';
import { documentSet } from './document-set.ts';
import { earlyAnswersPlan } from './early-answers-plan.ts';
import { firstPaint } from './first-paint.ts';
import { isKnownPage } from './page-paths.ts';
import { HINTS_WITHOUT_TLS, preloadHints } from './preload-hints.ts';

const compress = promisify(brotliCompress);

/** What documents say about the deployment. */
export function deploymentOf(settings: EdgeSettings, measures: boolean): ReleaseSet['settings'] {
  return {
    demo: settings.demo,
    providerName: settings.providerName,
    supportEmail: settings.supportEmail,
    supportUrl: settings.supportUrl,
    ...(settings.supportPhone !== null && { supportPhone: settings.supportPhone }),
    accentColor: settings.accentColor,
    sessionBasePath: settings.sessionBasePath,
    sessionPollSeconds: settings.sessionPollSeconds,
    loginServiceUrl: settings.loginPublicUrl ?? '',
    lineSignIn: settings.lineSignIn,
    ...(measures && { measuresVitals: true }),
  };
}

/** A document that is about to be sent. */
interface Page {
  readonly releases: DocumentReleases;
  /** Path of the request. */
  readonly path: string;
  /** Path and query of the page, which is sign-in for the start page without a session. */
  readonly address: string;
  readonly deployment: ReleaseSet['settings'];
  readonly isSignIn: boolean;
  readonly hasTls: boolean;
  /** Hash of the whole release set; null if the document has to have everything itself. */
  readonly whole: string | null;
  /** Signed id, which error reports carry; null for none. */
  readonly id: string | null;
}

/** Renders the document of a page, and sends it with the headers that say what it may load and run. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  registry: Registry,
  settings: EdgeSettings,
  { releases, path, address, deployment, isSignIn, hasTls, whole, id }: Page,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64url');
  const page = isSignIn ? SIGN_IN_PAGE : path;
  const plan = earlyAnswersPlan(releases.remotes, address, deployment.sessionBasePath);
  const html = renderDocument({
    shell: releases.shell,
    releaseSet: documentSet(releases, deployment, { path: page, hasTls, whole }),
    hints: preloadHints(releases, page, hasTls ? undefined : HINTS_WITHOUT_TLS),
    isSignIn,
    earlyAnswers: plan && { ...plan, traceparent: traceparentOf(request) },
    nonce,
    id,
    firstPaint: await firstPaint(registry, releases, address, settings, nonce),
  });
  reply
    .status(isKnownPage(releases, path) ? 200 : 404)
    .headers(
      documentHeaders({
        nonce,
        devServers: Object.values(settings.devServers),
        trustedTypes: 'default',
        loginService: settings.loginPublicUrl,
      }),
    )
    .header('vary', 'accept-encoding, cookie')
    .type('text/html; charset=utf-8');
  if (!acceptedEncodings(request.headers['accept-encoding']).includes('br')) return reply.send(html);
  const body = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return reply.header('content-encoding', 'br').send(body);
}
