import type { Problem } from '@atrium/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, problemBody } from './problem.ts';
import { publicPath } from './public-path.ts';
import { logSecurityEvent } from './security-event.ts';

export interface ErrorRules {
  readonly problemOf?: (error: FastifyError, request: FastifyRequest) => ProblemError | undefined;
  /** Its texts in the language of the reader, in place of those of the problem. */
  readonly wordsOf?: (problem: ProblemError, request: FastifyRequest) => ProblemWords;
  /** It is called for every problem with a status below 500. */
  readonly onRefusal?: (request: FastifyRequest, problem: ProblemError) => void;
}

/** What people read of a problem. */
export type ProblemWords = Partial<Pick<Problem, 'title' | 'detail' | 'errors'>>;

export type ReplyError = (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** RFC 9457 is the only error format of the portal. */
export function replyProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProblemError,
  words: ProblemWords = {},
): FastifyReply {
  const body = { ...problemBody(problem, publicPath(request.url), request.id), ...words };
  return reply
    .status(body.status)
    .headers({ 'cache-control': 'no-store', ...problem.details.headers })
    .type('application/problem+json')
    .send(JSON.stringify(body));
}

/** Unexpected errors are logged, and their response reveals nothing. */
export function errorReply({ problemOf, wordsOf, onRefusal }: ErrorRules = {}): ReplyError {
  return (error, request, reply) => {
    const problem =
      error instanceof ProblemError
        ? error
        : (problemOf?.(error as FastifyError, request) ?? defaultProblem(error));
    const { securityEvent } = problem.details;
    if (securityEvent) logSecurityEvent(request, securityEvent);
    else if (problem.status >= 500) request.log.error({ err: error }, problem.message);
    else onRefusal?.(request, problem);
    return replyProblem(request, reply, problem, wordsOf?.(problem, request));
  };
}

function defaultProblem({ statusCode, message }: Error & { readonly statusCode?: number }): ProblemError {
  // Fastify itself rejects invalid JSON, large bodies and unsupported media types.
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new ProblemError('invalid-input', { status: statusCode, detail: message });
  return new ProblemError('internal');
}
