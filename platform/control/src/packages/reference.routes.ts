import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { isPagePath, type PackageStore, REFERENCE_PACKAGE } from '@atrium/registry';
import { notFound, ProblemError, RateLimit } from '@atrium/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';

/** Below it are versions, each with its pages. */
const REFERENCE_PATH = '/packages/reference';
/** It leads to the version that came with the live shell. */
const LATEST = 'latest';
const REFERENCE_START = `${REFERENCE_PATH}/${LATEST}/index.html`;
/** Anyone may ask, so these do not count as requests of teams that install packages. */
const REQUEST_LIMITS = { perKey: 600, overall: 12_000, windowMs: 60_000 };
const YEAR_SECONDS = 31_536_000;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/**
 * The pages come from an upload, and operators are signed in at this origin. In a sandbox they have an origin of their
 * own: their scripts reach nothing here, send nothing and open nothing. What such a page loads needs to allow other
 * origins.
 */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'self'",
    // The examples are styled while they run.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
};

export interface ReferenceSources {
  readonly store: PackageStore;
  readonly liveShell: () => Promise<Release | null>;
}

/** A browser asks for a page and shows no token; package managers ask for JSON. */
export function asksForPages({ headers }: FastifyRequest): boolean {
  return headers.authorization === undefined && (headers.accept?.includes('text/html') ?? false);
}

/** From the address at which package managers find what is there. */
export function leadToReference(reply: FastifyReply): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-cache', vary: 'accept, authorization' })
    .redirect(REFERENCE_START);
}

/** The reference for teams: it says what the packages offer and holds no secret, so anyone may read it. */
export function registerReference(app: FastifyInstance, { store, liveShell }: ReferenceSources): void {
  const limit = new RateLimit(REQUEST_LIMITS);

  async function versionOf(asked: string): Promise<string> {
    if (asked !== LATEST) return asked;
    const live = (await liveShell())?.packages?.find(({ name }) => name === REFERENCE_PACKAGE);
    if (!live) throw new ProblemError('not-found', { title: messages.noReference });
    return live.version;
  }

  async function sendPage(reply: FastifyReply, version: string, path: string) {
    const stored = await store.versionsOf(REFERENCE_PACKAGE);
    if (!stored.some(({ manifest }) => manifest.version === version)) throw notFound();
    const file = join(store.pagesOf(version), path);
    if (!(await stat(file).catch(() => null))?.isFile()) throw notFound();
    const type = types[extname(path)] ?? 'text/plain';
    return reply.headers(PAGE_HEADERS).type(type).send(createReadStream(file));
  }

  const options = { config: { plainHttp: 'redirect' } } as const;
  app.get<{ Params: { version: string; '*': string } }>(
    `${REFERENCE_PATH}/:version/*`,
    options,
    async (request, reply) => {
      if (!limit.tryConsume(request.ip))
        throw new ProblemError('too-many-attempts', { title: messages.tooManyPackageRequests });
      const { version: asked, '*': path } = request.params;
      if (!isPagePath(path)) throw notFound();
      const version = await versionOf(asked);
      if (asked === LATEST)
        return reply
          .header('cache-control', 'no-cache')
          .redirect(`${REFERENCE_PATH}/${encodeURIComponent(version)}/${path}`);
      return sendPage(reply, version, path);
    },
  );
}
