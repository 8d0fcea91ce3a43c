import type { Readable } from 'node:stream';
import { CUSTOMER_HEADER, partsOf } from '@atrium/contract';
import {
  type DeskCallName,
  type DeskCallSchema,
  type DeskCalls,
  type DeskResponseOf,
  deskCalls,
  reachesRole,
} from '@atrium/contract/desk';
import { notFound, unauthenticated } from '@atrium/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { StaffAccess, StaffPerson } from '../db/index.ts';
import { bearerOf, type StaffBearer } from '../tokens/index.ts';
import { type FileResponse, type Origin, routeSchema, sendFile } from './implement.ts';
import { addPersonToLog } from './log.ts';
import { ProblemError } from './problem-error.ts';

type Parsed<S, K extends string> = S extends { [P in K]: infer T extends z.ZodType }
  ? z.output<T>
  : undefined;

/** A person of the provider whose session, role and customers were read from the database for this request. */
export interface Staff extends StaffPerson, StaffAccess {
  /** When the token does, in seconds since the epoch. */
  readonly expiresAt: number;
}

export interface DeskContext<Name extends DeskCallName> {
  readonly params: Parsed<DeskCalls[Name], 'params'>;
  readonly query: Parsed<DeskCalls[Name], 'query'>;
  readonly body: DeskCalls[Name] extends { readonly bytes: true } ? Buffer : Parsed<DeskCalls[Name], 'body'>;
  readonly headers: Parsed<DeskCalls[Name], 'headers'>;
  readonly staff: Staff;
  readonly origin: Origin;
  readonly request: FastifyRequest;
  setHeader(name: string, value: string): void;
}

type Handler<Name extends DeskCallName> = (
  context: DeskContext<Name>,
) => Promise<DeskResponseOf<Name> extends undefined ? void : DeskResponseOf<Name>>;

/**
 * Registers a call that only staff make. To everybody else its path does not exist: they get the response of an unknown
 * path, before anything else of the request is read.
 */
export function implementDesk<Name extends DeskCallName>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Name>,
): void {
  const call: DeskCallSchema = deskCalls[name];
  route(app, name, async (context: DeskContext<Name>, reply) => {
    const response = await handler(context);
    if (call.accepted?.safeParse(response).success) reply.status(202);
    return reply.send(response);
  });
}

/** The same for a call whose body is bytes, as many as the body of any call. */
export function implementDeskBytes<Name extends DeskCallName>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Name>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    implementDesk(scope, name, handler);
  });
}

/** The same for a call whose response is a file: browsers download it and never display it. */
export function implementDeskFile<Name extends DeskCallName>(
  app: FastifyInstance,
  name: Name,
  handler: (context: DeskContext<Name>) => Promise<FileResponse>,
): void {
  route(app, name, async (context: DeskContext<Name>, reply) => sendFile(reply, await handler(context)));
}

/** The same for a stream: it stays open until it ends itself, or until its reader does. */
export function implementDeskStream<Name extends DeskCallName>(
  app: FastifyInstance,
  name: Name,
  handler: (context: DeskContext<Name>) => Readable,
): void {
  route(app, name, async (context: DeskContext<Name>, reply) => reply.send(handler(context)));
}

function route<Name extends DeskCallName>(
  app: FastifyInstance,
  name: Name,
  respond: (context: DeskContext<Name>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const call: DeskCallSchema = deskCalls[name];
  const [method, url = ''] = name.split(' ');
  app.implemented.add(name);
  app.route({
    method: method as HTTPMethods,
    url,
    ...(call.maxBodyBytes ? { bodyLimit: call.maxBodyBytes } : {}),
    schema: routeSchema(name, call),
    config: { isOfDesk: true },
    onRequest: requireStaff(app, name, call),
    handler: (request, reply) => {
      // Pages refuse a response that names another scope than their token has; the desk's is no customer's.
      reply.headers({ 'cache-control': 'no-store', [CUSTOMER_HEADER]: '0' }).status(call.status ?? 200);
      const context = {
        params: request.params,
        query: request.query,
        body: request.body,
        headers: request.headers,
        staff: staffOf(request),
        origin: { ipAddress: request.ip, userAgent: String(request.headers['user-agent'] ?? '') },
        request,
        setHeader: (header: string, value: string) => void reply.header(header, value),
      } as DeskContext<Name>;
      return respond(context, reply);
    },
  });
}

function requireStaff(app: FastifyInstance, name: string, { access, takes }: DeskCallSchema) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { staff, user } = await bearersOf(app, request);
    const bearer = takes === 'user token' ? user : staff;
    if (!bearer) {
      await findNoStaff(app, user);
      throw notFound();
    }
    // Only staff ever had a token of staff, so they may know that it has expired, or that the session has ended.
    if (bearer === 'expired') throw unauthenticated();
    const { userId, sessionId, expiresAt } = bearer;
    const person = { userId, sessionId, expiresAt };
    const found = await app.database.findStaffAccess(person);
    if (!found) throw takes === 'user token' ? notFound() : unauthenticated();
    addPersonToLog(request, reply, { userId: person.userId, customerId: 0 });
    request.caller = { call: name, permission: access };
    if (found.needsFactor)
      throw new ProblemError('step-up-required', { members: { missing: 'second_factor' } });
    if (!reachesRole(found.role, access)) throw new ProblemError('forbidden');
    request.staff = { ...person, ...found, language: partsOf(found.locale).language };
  };
}

/** Both are looked for, whichever the call takes: a refusal takes the same time for all. */
async function bearersOf(app: FastifyInstance, { headers }: FastifyRequest) {
  const token = bearerOf(headers.authorization);
  const staff = await app.tokens.verifyStaff(token);
  return { staff, user: staff ? undefined : await userOf(app, token) };
}

async function findNoStaff(app: FastifyInstance, user: StaffBearer | undefined): Promise<void> {
  if (user) await app.database.findStaffAccess({ userId: user.userId, sessionId: user.sessionId });
}

/** What a refused call of the desk does before it answers as an unknown path: such a path does the same. */
export async function spendTimeOfRefusal(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  await findNoStaff(app, (await bearersOf(app, request)).user);
}

/** A login token starts a session and is not one yet; that of a customer is exchanged for no other. */
async function userOf(app: FastifyInstance, token: string | undefined): Promise<StaffBearer | undefined> {
  const person = await app.tokens.verifyBearer(token);
  return person?.tokenKind === 'user' ? person : undefined;
}

function staffOf({ staff }: FastifyRequest): Staff {
  if (!staff) throw new Error('Only calls of the desk have a person of the provider.');
  return staff;
}
