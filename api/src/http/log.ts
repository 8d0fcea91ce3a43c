import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../tokens/index.ts';

/** From here on each line of the request says who asks, and for which customer; 0 is all of the person's. */
export function nameInLog(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, customerId }: Pick<Person, 'userId' | 'customerId'>,
): void {
  request.log = request.log.child({ userId, customerId });
  reply.log = request.log;
}
