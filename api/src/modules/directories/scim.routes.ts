import { MAX_SCIM_BODY_BYTES, SCIM_PATH } from '@atrium/contract';
import { ProblemError } from '@atrium/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { errorRules, logSecurityEvent, matchesEtag, originOf } from '../../http/index.ts';
import { scimTexts } from '../../messages/scim.ts';
import { groupType, type ResourceType, userType } from './attributes.ts';
import type { Directory } from './directory.ts';
import { MAX_COUNT, resourceTypeResources, schemaResources, serviceProviderConfig } from './discovery.ts';
import { isObject } from './documents.ts';
import { narrowed, parseFilter } from './filters.ts';
import type { Page, Sent } from './resources.ts';
import { admission, asDirectory, noteRefusal, scanLimit } from './scim-access.service.ts';
import { errorBody, ScimError } from './scim-error.ts';
import * as groups from './scim-groups.service.ts';
import * as users from './scim-users.service.ts';

const MEDIA_TYPE = 'application/scim+json';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const DEFAULT_COUNT = 100;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Work = (directory: Directory, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * SCIM 2.0 (RFC 7644) for directories of customers. It is no call of the contract, since no page makes it. Cookies are not
 * read, and no other site is allowed to ask.
 */
export async function registerScim(app: FastifyInstance): Promise<void> {
  await app.register(
    async (scope) => {
      const admit = admission(app.database);
      scope.addHook('onRequest', (request) => admit(requestOf(request)));
      acceptScim(scope);
      const route = (method: HTTPMethods, path: string, work: Work) =>
        scope.route({
          method,
          url: path,
          bodyLimit: MAX_SCIM_BODY_BYTES,
          schema: { hide: true },
          handler: async (request, reply) => {
            const body = await asDirectory(app.database, requestOf(request), (directory) =>
              work(directory, request, reply),
            );
            return respond(request, reply, body);
          },
        });
      discover(route);
      const limitScans = scanLimit();
      manage(route, userType, limitScans, {
        list: users.listUsers,
        read: users.readUser,
        create: users.createUser,
        replace: users.replaceUser,
        patch: users.patchUser,
        remove: users.deleteUser,
      });
      manage(route, groupType, limitScans, {
        list: groups.listGroups,
        read: groups.readGroup,
        create: groups.createGroup,
        replace: groups.replaceGroup,
        patch: groups.patchGroup,
        remove: groups.deleteGroup,
      });
    },
    { prefix: SCIM_PATH },
  );
}

function acceptScim(scope: FastifyInstance): void {
  // A key such as `__proto__` is refused.
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser(MEDIA_TYPE, { parseAs: 'string' }, parseJson);
  scope.setErrorHandler<FastifyError>(async (thrown, request, reply) => {
    const error = scimErrorOf(thrown, request);
    if (error.status === 500) request.log.error({ err: thrown }, error.message);
    if (error.status === 401) {
      logSecurityEvent(request, { event: 'token-refused', kind: 'directory' });
      reply.header('www-authenticate', 'Bearer realm="scim"');
    } else if (error.status !== 429)
      await noteRefusal(scope.database, requestOf(request), error).catch(() => {});
    if (error.status === 429) reply.header('retry-after', retryAfter(thrown));
    return reply
      .status(error.status)
      .type(MEDIA_TYPE)
      .header('cache-control', 'no-store')
      .send(errorBody(error));
  });
  scope.setNotFoundHandler(async () => {
    throw new ScimError(404, scimTexts.notFound);
  });
}

function retryAfter(thrown: Error): string {
  const header = thrown instanceof ProblemError ? thrown.details.headers?.['retry-after'] : undefined;
  return header ?? '60';
}

function scimErrorOf(error: FastifyError, request: FastifyRequest): ScimError {
  if (error instanceof ScimError) return error;
  const problem = error instanceof ProblemError ? error : errorRules.problemOf?.(error, request);
  if (problem?.type === 'last-owner') return new ScimError(409, scimTexts.lastOwner);
  if (problem?.type === 'unavailable') return new ScimError(503, scimTexts.unavailable);
  if (problem)
    return new ScimError(
      problem.status,
      problem.message,
      problem.status === 422 ? 'invalidValue' : undefined,
    );
  const { statusCode = 500, message } = error;
  if (statusCode >= 400 && statusCode < 500) return new ScimError(statusCode, message, 'invalidSyntax');
  return new ScimError(500, scimTexts.internal);
}

function requestOf(request: FastifyRequest) {
  const { method, headers, ip } = request;
  const [resource = ''] = String(request.routeOptions.url ?? '')
    .slice(SCIM_PATH.length + 1)
    .split('/');
  return {
    authorization: headers.authorization,
    ipAddress: ip,
    baseUrl: `${originOf(request)}${SCIM_PATH}`,
    name: `${method} ${resource}`.trim(),
    isWriting: method !== 'GET',
  };
}

function respond(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (body === undefined) return reply.status(204).send();
  // Tags are compared without their mark of being weak (RFC 9110, 8.8.3.2).
  const strong = reply.getHeader('etag')?.toString().replace(/^W\//, '');
  const isUnchanged = request.method === 'GET' && matchesEtag(request.headers['if-none-match'], strong);
  return isUnchanged ? reply.status(304).send() : reply.type(MEDIA_TYPE).send(body);
}

type Route = (method: HTTPMethods, path: string, work: Work) => void;

function discover(route: Route): void {
  route('GET', '/ServiceProviderConfig', async ({ baseUrl }) => serviceProviderConfig(baseUrl));
  const list = (path: string, resources: (baseUrl: string) => readonly { readonly id: string }[]) => {
    route('GET', path, async ({ baseUrl }, request) => {
      // RFC 7644, 4.
      if (queryOf(request).filter !== undefined) throw new ScimError(403, scimTexts.noFilter);
      const all = resources(baseUrl);
      return {
        schemas: [LIST],
        totalResults: all.length,
        startIndex: 1,
        itemsPerPage: all.length,
        Resources: all,
      };
    });
    route('GET', `${path}/:id`, async ({ baseUrl }, request) => {
      const found = resources(baseUrl).find(({ id }) => id === idOf(request));
      if (!found) throw new ScimError(404, scimTexts.notFound);
      return found;
    });
  };
  list('/ResourceTypes', resourceTypeResources);
  list('/Schemas', schemaResources);
  for (const path of ['/Bulk', '/.search'])
    route('POST', path, async () => {
      throw new ScimError(501, scimTexts.unsupported);
    });
  route('GET', '/Me', async () => {
    throw new ScimError(501, scimTexts.unsupported);
  });
}

interface Resources {
  list: typeof users.listUsers;
  read: typeof users.readUser;
  create: typeof users.createUser;
  replace: typeof users.replaceUser;
  patch: typeof users.patchUser;
  remove: typeof users.deleteUser;
}

function manage(
  route: Route,
  type: ResourceType,
  limitScans: ReturnType<typeof scanLimit>,
  resources: Resources,
): void {
  const { endpoint } = type;
  const one = `/${endpoint}/:id`;
  route('GET', `/${endpoint}`, async (directory, request) => {
    const page = pageOf(request);
    if (page.filter && !narrowed(page.filter, type)) limitScans(directory);
    const { total, resources: found } = await resources.list(directory, page);
    return {
      schemas: [LIST],
      totalResults: total,
      startIndex: page.offset + 1,
      itemsPerPage: found.length,
      Resources: found.map((each) => projected(request, each)),
    };
  });
  route('POST', `/${endpoint}`, async (directory, request, reply) => {
    const created = await resources.create(directory, request.body);
    reply.status(201).header('location', created.location);
    return tagged(request, reply, created);
  });
  route('GET', one, async (directory, request, reply) =>
    tagged(request, reply, await resources.read(directory, uuidOf(request))),
  );
  route('PUT', one, async (directory, request, reply) => {
    const changed = await resources.replace(directory, uuidOf(request), request.body, ifMatch(request));
    return tagged(request, reply, changed);
  });
  route('PATCH', one, async (directory, request, reply) => {
    const changed = await resources.patch(directory, uuidOf(request), request.body, ifMatch(request));
    const isShort = endpoint === 'Groups' && queryOf(request).attributes === undefined;
    // A group may have thousands of members, and no directory reads them in this response.
    return isShort ? undefined : tagged(request, reply, changed);
  });
  route('DELETE', one, async (directory, request) => {
    await resources.remove(directory, uuidOf(request), ifMatch(request));
    return undefined;
  });
}

function tagged(request: FastifyRequest, reply: FastifyReply, resource: Sent): object {
  reply.header('etag', resource.version);
  return projected(request, resource);
}

function ifMatch({ headers }: FastifyRequest): (version: string) => void {
  const wanted = headers['if-match'];
  return (version) => {
    const given = wanted?.split(',').map((tag) => tag.trim());
    if (given && !given.includes('*') && !given.includes(version))
      throw new ScimError(412, scimTexts.changedMeanwhile);
  };
}

function idOf({ params }: FastifyRequest): string {
  return isObject(params) && typeof params.id === 'string' ? params.id : '';
}

function uuidOf(request: FastifyRequest): string {
  const id = idOf(request);
  if (!UUID.test(id)) throw new ScimError(404, scimTexts.notFound);
  return id;
}

function queryOf({ query }: FastifyRequest): Readonly<Record<string, unknown>> {
  return isObject(query) ? query : {};
}

/** RFC 7644, 3.4.2.4: what is too small or too large is taken for the nearest that is not. */
function pageOf(request: FastifyRequest): Page {
  const { filter, startIndex, count } = queryOf(request);
  const whole = (value: unknown, otherwise: number) => {
    const number = Number(value ?? otherwise);
    return Number.isSafeInteger(number) ? number : otherwise;
  };
  return {
    filter: typeof filter === 'string' && filter !== '' ? parseFilter(filter) : undefined,
    offset: Math.min(Math.max(whole(startIndex, 1), 1), 1_000_000) - 1,
    limit: Math.min(Math.max(whole(count, DEFAULT_COUNT), 0), MAX_COUNT),
  };
}

/** `attributes` and `excludedAttributes` by the names of whole attributes; id and schemas are always there. */
function projected(request: FastifyRequest, { body }: Sent): object {
  const { attributes, excludedAttributes } = queryOf(request);
  const named = (value: unknown) =>
    typeof value === 'string' && value !== ''
      ? new Set(
          value.split(',').map((name) => (name.split(':').at(-1) ?? '').split('.')[0]?.trim().toLowerCase()),
        )
      : undefined;
  const [wanted, unwanted] = [named(attributes), named(excludedAttributes)];
  const isSent = (name: string) =>
    ['id', 'schemas'].includes(name) ||
    (!unwanted?.has(name.toLowerCase()) && (!wanted || wanted.has(name.toLowerCase())));
  return Object.fromEntries(Object.entries(body).filter(([name]) => isSent(name)));
}
