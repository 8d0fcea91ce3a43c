import type { Readable } from 'node:stream';
import {
  type Access,
  type CallName,
  type CallSchema,
  calls,
  type FileCallName,
  type Permission,
  permissionsOfRole,
  type ResponseOf,
  type Role,
} from '@atrium/contract';
import { ProblemError, unauthenticated } from '@atrium/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Scope } from '../db/index.ts';
import { bearerOf, type Person } from '../tokens/index.ts';
import { nameInLog } from './log.ts';

type Parsed<S, K extends string> = S extends { [P in K]: infer T extends z.ZodType }
  ? z.output<T>
  : undefined;

/** Where a request came from, for the activity log. */
export interface Origin {
  readonly ipAddress: string;
  readonly userAgent: string;
}

/** Who reads a response: what they may see, and the locale that they chose (BCP 47). */
export interface Reader {
  readonly scope: Scope;
  readonly locale: string;
}

/** What a handler gets: input as the contract's schemas leave it, and who asks. */
export interface CallContext<Name extends CallName> {
  readonly params: Parsed<(typeof calls)[Name], 'params'>;
  readonly query: Parsed<(typeof calls)[Name], 'query'>;
  readonly body: Parsed<(typeof calls)[Name], 'body'>;
  readonly headers: Parsed<(typeof calls)[Name], 'headers'>;
  /** Who asks. Not there in public calls: reading it is a programming error. */
  readonly person: Person;
  /** The customers of the token for which the person holds the call's permission. */
  readonly scope: Scope;
  /** Locale that the person chose (BCP 47): what the response says in words, it says in their language. */
  readonly locale: string;
  readonly origin: Origin;
  /** For the rare answer that needs a header of its own. */
  readonly request: FastifyRequest;
  setHeader(name: string, value: string): void;
}

type Handler<Name extends CallName> = (
  context: CallContext<Name>,
) => ResponseOf<Name> extends undefined ? Promise<void> : Promise<ResponseOf<Name>> | ResponseOf<Name>;

/**
 * Registers the implementation of one call of the contract: path, validation, access rule, status and the shape of
 * the response all come from there.
 */
export function implement<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Name>,
): void {
  route(app, name, async (context, reply) => {
    const response = await handler(context);
    const isKnown = names(context.request.headers['if-none-match'], reply.getHeader('etag'));
    return isKnown ? reply.status(304).send() : reply.send(response);
  });
}

/** RFC 9110, 13.1.2: one of several tags or any, and a tag that something on the way has made weak names it too. */
function names(wanted: string | undefined, etag: unknown): boolean {
  if (!wanted || typeof etag !== 'string') return false;
  return wanted.trim() === '*' || wanted.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** A file on its way to whoever asked for it. */
export interface FileResponse {
  readonly content: Readable;
  readonly mediaType: string;
  readonly fileName: string;
  /** Where it is known beforehand. */
  readonly sizeBytes?: number;
}

/** Registers the implementation of a call that answers with a file: always kept by the browser, never shown in it. */
export function implementFile<Name extends FileCallName>(
  app: FastifyInstance,
  name: Name,
  handler: (context: CallContext<Name>) => Promise<FileResponse>,
): void {
  route(app, name, async (context: CallContext<Name>, reply) => {
    const { content, mediaType, fileName, sizeBytes } = await handler(context);
    if (sizeBytes !== undefined) reply.header('content-length', sizeBytes);
    return reply
      .type(mediaType)
      .header('content-disposition', attachment(fileName))
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(content);
  });
}

/** RFC 6266: the name as it is, and a plain one for who cannot read that. */
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
  const [method, url] = name.split(' ') as ['GET' | 'POST', string];
  const status = call.status ?? 200;
  app.implemented.add(name);
  app.route({
    method,
    url,
    schema: {
      summary: call.summary,
      operationId: name,
      tags: [tagOf(url)],
      security: call.access === 'public' ? [] : [{ bearer: [] }],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.headers ? { headers: call.headers } : {}),
      ...(call.body ? { body: call.body } : {}),
      ...(call.response ? { response: { [status]: call.response } } : {}),
    },
    // Before the input is looked at: who may not call learns nothing from the validator.
    ...(call.access === 'public' ? {} : { onRequest: requirePerson(app, name, call.access) }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store').status(status);
      const context = {
        params: request.params,
        query: request.query,
        body: request.body,
        headers: request.headers,
        get person() {
          return admitted(request).person;
        },
        get scope() {
          return admitted(request).scope;
        },
        get locale() {
          return admitted(request).locale;
        },
        origin: { ipAddress: request.ip, userAgent: String(request.headers['user-agent'] ?? '') },
        request,
        setHeader: (header: string, value: string) => void reply.header(header, value),
      } as CallContext<Name>;
      return respond(context, reply);
    },
  });
}

/** Names of the contract's calls that nobody implemented. */
export function missingCalls(app: FastifyInstance, prefixes: readonly string[]): string[] {
  return Object.keys(calls).filter((name) => {
    const path = name.split(' ')[1] ?? '';
    return prefixes.some((prefix) => path.startsWith(prefix)) && !app.implemented.has(name);
  });
}

interface Admission {
  readonly person: Person;
  readonly scope: Scope;
  readonly locale: string;
}

function admitted(request: FastifyRequest): Admission {
  if (!request.admission) throw new Error('A public call has no person.');
  return request.admission;
}

function requirePerson(app: FastifyInstance, call: CallName, access: Exclude<Access, 'public'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await app.tokens.verifyBearer(bearerOf(request.headers.authorization));
    if (!person) throw unauthenticated();
    nameInLog(request, reply, person);
    reply.header('x-atrium-customer', String(person.customerId));
    const standing = await app.database.standing(person.userId, person.sessionId);
    if (!standing) throw unauthenticated();
    request.caller = { call, permission: access };
    if (standing.endedFor.includes(person.customerId)) throw new ProblemError('sign-in-again');
    const inToken = standing.memberships.filter(
      ({ customerId }) => person.customerId === 0 || customerId === person.customerId,
    );
    // A membership that was withdrawn ends the scoped token, not the session.
    if (person.customerId !== 0 && inToken.length === 0) throw new ProblemError('forbidden');
    const permitted = inToken.filter(({ role }) => allows(role as Role, access));
    if (access !== 'person' && permitted.length === 0) throw new ProblemError('forbidden');
    const customerIds = permitted.map(({ customerId }) => customerId);
    request.admission = {
      person,
      locale: standing.locale,
      scope: { userId: person.userId, customerIds, sessionId: person.sessionId },
    };
  };
}

function allows(role: Role, access: 'person' | Permission): boolean {
  return access === 'person' || permissionsOfRole[role].includes(access);
}

function tagOf(url: string): string {
  const [first = '', second = ''] = url.slice(1).split('/');
  if (first !== 'customer-portal') return 'login';
  return second;
}
