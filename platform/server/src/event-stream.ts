import type { FastifyReply } from 'fastify';

/** Whether the response of a reply is an event stream. */
export function isEventStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}
