import { subscribe } from 'node:diagnostics_channel';
import { type CallSchema, calls } from '@atrium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publishedProblems } from '../http/index.ts';

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
      if (statusCode < 400) return;
      if (!publishedProblems(call).has(statusCode)) found.add(`${operationId}: ${statusCode}`);
    });
  });
  return found;
}
