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
import { documentLanguage } from './document-language.ts';
import type { DocumentReleases } from './document-releases.ts';
import { documentSet } from './document-set.ts';
import { earlyAnswersPlan } from './early-answers-plan.ts';
import { firstPaint } from './first-paint.ts';
import { isKnownPage } from './page-paths.ts';
import { HINTS_WITHOUT_TLS, preloadHints } from './preload-hints.ts';

const compress = promisify(brotliCompress);

export function deploymentOf(settings: EdgeSettings, measures: boolean): ReleaseSet['settings'] {
  return {
    demo: settings.demo,
    providerName: settings.providerName,
    supportEmail: settings.supportEmail ?? null,
    supportUrl: settings.supportUrl ?? null,
    ...(settings.supportPhone !== undefined && { supportPhone: settings.supportPhone }),
    accentColor: settings.accentColor ?? null,
    sessionBasePath: settings.sessionBasePath,
    sessionPollSeconds: settings.sessionPollSeconds ?? null,
    loginServiceUrl: settings.loginPublicUrl ?? '',
    lineSignIn: settings.lineSignIn,
    ...(measures && { measuresVitals: true }),
  };
}

interface Page {
  readonly releases: DocumentReleases;
  /** The start page without a session keeps its path, `/`, although its address is that of sign-in. */
  readonly path: string;
  readonly address: string;
  readonly deployment: ReleaseSet['settings'];
  readonly isSignIn: boolean;
  readonly hasTls: boolean;
  /** Null if the document has to have everything itself. */
  readonly whole: string | null;
  readonly id: string | null;
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  registry: Registry,
  settings: EdgeSettings,
  { releases, path, address, deployment, isSignIn, hasTls, whole, id }: Page,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64url');
  const page = isSignIn ? SIGN_IN_PAGE : path;
  // In a view they would be made with a token of the one who looks.
  const plan = releases.view ? null : earlyAnswersPlan(releases, address, deployment.sessionBasePath);
  const language = documentLanguage(request, settings);
  const releaseSet = documentSet(releases, deployment, { path: page, hasTls, whole });
  const html = renderDocument({
    shell: releases.shell,
    language,
    releaseSet,
    hints: preloadHints(releases, { path: page, language, ...(!hasTls && { limit: HINTS_WITHOUT_TLS }) }),
    isSignIn,
    earlyAnswers: plan && { ...plan, traceparent: traceparentOf(request) },
    nonce,
    id,
    // The shell's build has drawn it in English alone.
    firstPaint: language === 'en-US' ? await firstPaint(registry, releases, address, settings, nonce) : null,
  });
  reply
    .status(isKnownPage(releases, path) ? 200 : 404)
    .headers(
      documentHeaders({
        nonce,
        devServers: Object.values(settings.devServers),
        trustedTypes: 'default',
        loginService: settings.loginPublicUrl,
        capabilities: releaseSet.capabilities,
      }),
    )
    .header('vary', 'accept-encoding, accept-language, cookie')
    .type('text/html; charset=utf-8');
  if (!acceptedEncodings(request.headers['accept-encoding']).includes('br')) return reply.send(html);
  const body = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return reply.header('content-encoding', 'br').send(body);
}
