import { PROBLEM_TYPE_PREFIX, type Problem, type ProblemType } from '@atrium/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from './messages.ts';

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
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(problem);
}

/** Answers for what nobody foresaw: a bad request keeps its status, anything else is logged and leaks nothing. */
export function replyError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return replyProblem(request, reply, statusCode, 'invalid-input', messages.invalidInput);
  request.log.error({ err: error }, 'call failed');
  return replyProblem(request, reply, 500, 'internal', messages.internal);
}
