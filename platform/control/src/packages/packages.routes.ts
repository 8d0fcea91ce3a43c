import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { byVersion } from '@atrium/registry';
import { addressFor, errorReply, ProblemError, RateLimit } from '@atrium/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';
import { liveVersions } from './live-versions.ts';
import { ABBREVIATED, packument, tarballName } from './packument.ts';
import {
  asksForPages,
  leadToReference,
  type ReferenceSources,
  registerReference,
} from './reference.routes.ts';

const PACKAGES_PREFIX = '/packages';
const REQUEST_LIMITS = { perKey: 600, overall: 12_000, windowMs: 60_000 };
const YEAR_SECONDS = 31_536_000;

/** Both `@atrium/host` and `@atrium/host/-/host-1.0.0.tgz` match. */
const packagePath = /^(@[^/]+\/[^/]+)(?:\/-\/([^/]+))?$/;

export interface PackageSources extends ReferenceSources {
  readonly isTeamToken: (token: string) => Promise<boolean>;
  readonly publicUrl: string | undefined;
  readonly controlPublicUrl: string | undefined;
}

/** The refusal has `error`, which npm prints. */
function refusal(type: ConstructorParameters<typeof ProblemError>[0], title: string, status?: number) {
  return new ProblemError(type, {
    title,
    ...(status && { status }),
    ...(type === 'too-many-attempts' && {
      headers: { 'retry-after': String(REQUEST_LIMITS.windowMs / 1_000) },
    }),
    members: { error: title },
  });
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, type: string, document: object) {
  const body = JSON.stringify(document);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  // Promotions and rollbacks of the shell change the response.
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept, authorization', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(body);
}

/** Where package managers find what is there, and people the reference. */
function isStart({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === PACKAGES_PREFIX || routeOptions.url === `${PACKAGES_PREFIX}/`;
}

/**
 * Teams with a deploy token install the packages that came with the shell's releases from here, and `latest` is what
 * fits the live shell. Nothing is forwarded to another registry.
 */
export async function registerPackages(
  app: FastifyInstance,
  { store, liveShell, isTeamToken, publicUrl, controlPublicUrl }: PackageSources,
): Promise<void> {
  registerReference(app, { store, liveShell });
  const limit = new RateLimit(REQUEST_LIMITS);
  const registryUrlFor = (request: FastifyRequest) =>
    `${addressFor(request, controlPublicUrl)}${PACKAGES_PREFIX}/`;

  async function sendPackage(request: FastifyRequest, reply: FastifyReply, name: string) {
    const versions = await store.versionsOf(name);
    if (versions.length === 0) throw refusal('not-found', messages.noSuchPackage(name));
    const live = (await liveShell())?.packages?.find((entry) => entry.name === name);
    const abbreviated = request.headers.accept?.includes(ABBREVIATED) ?? false;
    const document = packument({
      name,
      versions: versions.toSorted((one, other) => byVersion(one.manifest.version, other.manifest.version)),
      latest: live?.version ?? null,
      registryUrl: registryUrlFor(request),
      abbreviated,
    });
    return sendDocument(request, reply, abbreviated ? ABBREVIATED : 'application/json', document);
  }

  async function sendTarball(reply: FastifyReply, name: string, file: string) {
    const found = (await store.versionsOf(name)).find((stored) => tarballName(stored) === file);
    if (!found) throw refusal('not-found', messages.noSuchPackage(`${name}/-/${file}`));
    return reply
      .headers({
        'cache-control': `private, max-age=${YEAR_SECONDS}, immutable`,
        'content-type': 'application/octet-stream',
        vary: 'authorization',
      })
      .send(createReadStream(store.tarballOf(found)));
  }

  await app.register(
    async (scope) => {
      scope.setErrorHandler<Error>(errorReply());
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, plainHttp: 'serve-internal' };
      });
      scope.addHook('onRequest', async (request) => {
        if (!limit.tryConsume(request.ip))
          throw refusal('too-many-attempts', messages.tooManyPackageRequests);
        if (isStart(request) && asksForPages(request)) return;
        const [, token] = request.headers.authorization?.match(/^Bearer (\S+)$/i) ?? [];
        if (!token || !(await isTeamToken(token)))
          throw refusal('unauthenticated', messages.packagesNeedToken);
        if (request.method !== 'GET' && request.method !== 'HEAD')
          throw refusal('invalid-input', messages.packagesReadOnly, 405);
      });

      scope.get('/', async (request, reply) => {
        if (asksForPages(request)) return leadToReference(reply);
        const shell = await liveShell();
        if (!shell?.packages?.length) throw refusal('not-found', messages.noPackages);
        const addresses = { registry: registryUrlFor(request), portal: publicUrl ?? null };
        return sendDocument(request, reply, 'application/json', await liveVersions(shell, store, addresses));
      });
      // Scope and name come as one segment with an encoded slash, or as two.
      scope.all<{ Params: { '*': string } }>('/*', async (request, reply) => {
        const [, name, file] = packagePath.exec(request.params['*']) ?? [];
        if (!name) throw refusal('not-found', messages.noSuchPackage(request.params['*']));
        return file ? sendTarball(reply, name, file) : sendPackage(request, reply, name);
      });
    },
    { prefix: PACKAGES_PREFIX },
  );
}
