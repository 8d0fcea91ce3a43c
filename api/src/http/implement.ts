import type { Readable } from 'node:stream';
import {
  type CallName,
  type CallSchema,
  calls,
  type FileCallName,
  type Permission,
  type ResponseOf,
} from '@atrium/contract';
import { deskCalls } from '@atrium/contract/desk';
import { BODY_PROGRESS_MS } from '@atrium/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { Scope, WithheldCustomer } from '../db/index.ts';
import type { Person } from '../tokens/index.ts';
import { requirePerson } from './require-person.ts';

type Parsed<S, K extends string> = S extends { [P in K]: infer T extends z.ZodType }
  ? z.output<T>
  : undefined;

export interface Origin {
  readonly ipAddress: string;
  readonly userAgent: string;
}

/** Who does something, of a customer or of the provider, as the log names them. */
export interface ActingPerson {
  readonly personId: number;
  readonly ipAddress: string;
}

export interface Reader {
  readonly scope: Scope;
  readonly locale: string;
  readonly timeZone: string;
}

export interface CallContext<Name extends CallName> {
  readonly params: Parsed<(typeof calls)[Name], 'params'>;
  readonly query: Parsed<(typeof calls)[Name], 'query'>;
  readonly body: (typeof calls)[Name] extends { readonly bytes: true }
    ? Readable
    : Parsed<(typeof calls)[Name], 'body'>;
  readonly headers: Parsed<(typeof calls)[Name], 'headers'>;
  readonly person: Person;
  /** The customers of the token for which the person has the call's permission. */
  readonly scope: Scope;
  /** Customers that the token would be for, were it not for their security policies. */
  readonly withheld: readonly WithheldCustomer[];
  readonly locale: string;
  /** Time zone of the reader's days (IANA name): that of the query, else the one that the person chose, else UTC. */
  readonly timeZone: string;
  /** Whether the person has a permission for a customer of the token, where the call itself asks for none. */
  may(permission: Permission): boolean;
  readonly origin: Origin;
  readonly request: FastifyRequest;
  setHeader(name: string, value: string): void;
}

type Handler<Name extends CallName> = (
  context: CallContext<Name>,
) => ResponseOf<Name> extends undefined ? Promise<void> : Promise<ResponseOf<Name>> | ResponseOf<Name>;

/** Path, validation, access rule, status and response schema come from the contract. */
export function implement<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Name>,
): void {
  // A response that is no outcome yet: what was asked for waits for a second person.
  const { accepted }: CallSchema = calls[name];
  route(app, name, async (context, reply) => {
    const response = await handler(context);
    // Everything that the request changed has committed by now, in whichever transactions.
    if (context.request.method !== 'GET' && context.request.auth)
      await app.database.noteChange(context.scope);
    if (accepted?.safeParse(response).success) reply.status(202);
    const isUnchanged = matchesEtag(context.request.headers['if-none-match'], reply.getHeader('etag'));
    return isUnchanged ? reply.status(304).send() : reply.send(response);
  });
}

/** If-None-Match of RFC 9110, 13.1.2: a list of tags or `*`; a tag that a proxy has made weak matches too. */
export function matchesEtag(header: string | undefined, etag: unknown): boolean {
  if (!header || typeof etag !== 'string') return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

export interface FileResponse {
  readonly content: Readable;
  readonly mediaType: string;
  readonly fileName: string;
  readonly sizeBytes?: number;
  readonly etag?: string;
  readonly part?: { readonly from: number; readonly fileBytes: number } | undefined;
}

/** Browsers download the file and never display it. */
export function implementFile<Name extends FileCallName>(
  app: FastifyInstance,
  name: Name,
  handler: (context: CallContext<Name>) => Promise<FileResponse>,
): void {
  route(app, name, async (context: CallContext<Name>, reply) => sendFile(reply, await handler(context)));
}

export function sendFile(
  reply: FastifyReply,
  { content, mediaType, fileName, sizeBytes, etag, part }: FileResponse,
): FastifyReply {
  if (sizeBytes !== undefined) reply.header('content-length', sizeBytes);
  if (etag) reply.headers({ 'accept-ranges': 'bytes', etag });
  if (part && sizeBytes !== undefined) {
    const last = part.from + sizeBytes - 1;
    reply.status(206).header('content-range', `bytes ${part.from}-${last}/${part.fileBytes}`);
  }
  return reply
    .type(mediaType)
    .header('content-disposition', attachment(fileName))
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .send(content);
}

/** Registers the handler of a call whose body is bytes; it reads and limits them itself. */
export function implementBytes<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Name>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    implement(scope, name, handler);
  });
}

/** Registers the handler of a call whose response goes on for as long as its stream. */
export function implementStream<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: (context: CallContext<Name>) => Readable,
): void {
  route(app, name, async (context: CallContext<Name>, reply) => reply.send(handler(context)));
}

/** Value of `content-disposition`: browsers download the file and never display it. */
function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function route<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  respond: (context: CallContext<Name>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const call: CallSchema = calls[name];
  const [method, url = ''] = name.split(' ');
  const status = call.status ?? 200;
  app.implemented.add(name);
  app.route({
    method: method as HTTPMethods,
    url,
    ...(call.maxBodyBytes ? { bodyLimit: call.maxBodyBytes } : {}),
    ...(call.bytes ? { config: { bodyProgressMs: BODY_PROGRESS_MS } } : {}),
    schema: routeSchema(name, call),
    // Access is checked before validation: callers without access learn nothing about the input.
    ...(call.access === 'public' ? {} : { onRequest: requirePerson(app, name, call.access) }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store').status(status);
      const context = {
        params: request.params,
        query: request.query,
        body: request.body,
        headers: request.headers,
        get person() {
          return requireAuth(request).person;
        },
        get scope() {
          return requireAuth(request).scope;
        },
        get withheld() {
          return requireAuth(request).withheld;
        },
        get locale() {
          return requireAuth(request).locale;
        },
        get timeZone() {
          return readerTimeZone(request);
        },
        may: (permission: Permission) => requireAuth(request).permissions.has(permission),
        origin: { ipAddress: request.ip, userAgent: String(request.headers['user-agent'] ?? '') },
        request,
        setHeader: (header: string, value: string) => void reply.header(header, value),
      } as CallContext<Name>;
      return respond(context, reply);
    },
  });
}

/** What a route validates by, and OpenAPI is made of. */
export function routeSchema(name: string, call: Omit<CallSchema, 'access'> & { readonly access: string }) {
  const status = call.status ?? 200;
  return {
    summary: call.summary,
    operationId: name,
    tags: [tagOf(name.split(' ')[1] ?? '')],
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.headers ? { headers: call.headers } : {}),
    ...(call.body ? { body: call.body } : {}),
    ...(call.bytes ? { consumes: ['application/octet-stream'] } : {}),
    ...(call.response
      ? { response: { [status]: call.response, ...(call.accepted ? { 202: call.accepted } : {}) } }
      : {}),
  };
}

export function missingCalls(app: FastifyInstance, prefixes: readonly string[]): string[] {
  return [...Object.keys(calls), ...Object.keys(deskCalls)].filter((name) => {
    const path = name.split(' ')[1] ?? '';
    return prefixes.some((prefix) => path.startsWith(prefix)) && !app.implemented.has(name);
  });
}

interface Auth {
  /** Of the person for the customers of the scope, whichever. */
  readonly permissions: ReadonlySet<string>;
  readonly person: Person;
  readonly scope: Scope;
  readonly withheld: readonly WithheldCustomer[];
  readonly locale: string;
  readonly timeZone: string | null;
}

const zoneQuery = z.object({ timeZone: z.string().optional() });

/** Pages send the zone in which they show days, so that a file agrees with its page. */
function readerTimeZone(request: FastifyRequest): string {
  const timeZone = zoneQuery.safeParse(request.query).data?.timeZone;
  return timeZone ?? requireAuth(request).timeZone ?? 'UTC';
}

function requireAuth(request: FastifyRequest): Auth {
  if (!request.auth) throw new Error('A public call has no authenticated person.');
  return request.auth;
}

function tagOf(url: string): string {
  const [first = '', second = ''] = url.slice(1).split('/');
  if (first !== 'customer-portal') return 'login';
  return second;
}
