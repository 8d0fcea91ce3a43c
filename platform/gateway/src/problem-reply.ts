import { PROBLEM_TYPE_PREFIX, type Problem, type ProblemType } from '@atrium/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers with problem details, the one error shape of the portal.
 *
 * @param errors Reasons by what they are about.
 */
export function replyProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  type: ProblemType,
  title: string,
  errors?: Problem['errors'],
): FastifyReply {
  const problem: Problem = {
    type: `${PROBLEM_TYPE_PREFIX}${type}`,
    title,
    status,
    instance: request.url.split('?')[0] ?? '',
    requestId: request.id,
    ...(errors && { errors }),
  };
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': request.id })
    .type('application/problem+json')
    .send(problem);
}
