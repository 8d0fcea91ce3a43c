import { subscribe } from 'node:diagnostics_channel';
import { type CallSchema, calls } from '@atrium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publishedProblems } from '../http/index.ts';

/** Failures that any call may have: too large, too slow, of an unsupported type; and internal errors. */
const OF_ANY_CALL = [408, 413, 414, 415, 431, 500];

/** Collects responses that are not in OpenAPI, as `call: status`. */
export function watchResponses(app: FastifyInstance): ReadonlySet<string> {
  const found = new Set<string>();
  subscribe('tracing:fastify.request.handler:start', (message) => {
    const { request, reply } = message as { request: FastifyRequest; reply: FastifyReply };
    const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string };
    const call = (calls as Record<string, CallSchema>)[operationId ?? ''];
    if (!call || request.server.server !== app.server) return;
    reply.raw.once('finish', () => {
      const { statusCode } = reply.raw;
      if (statusCode < 400 || OF_ANY_CALL.includes(statusCode)) return;
      if (!publishedProblems(call).has(statusCode)) found.add(`${operationId}: ${statusCode}`);
    });
  });
  return found;
}
