import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../tokens/index.ts';

/** Adds to all further log lines of the request; customer 0 means all of the person's customers. */
export function addPersonToLog(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, customerId }: Pick<Person, 'userId' | 'customerId'>,
): void {
  request.log = request.log.child({ userId, customerId });
  reply.log = request.log;
}
