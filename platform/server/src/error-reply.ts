import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, problemBody } from './problem.ts';
import { logSecurityEvent } from './security-event.ts';

/** What one server knows of its errors beyond what every server does. */
export interface ErrorRules {
  /** The problem that an error means; undefined for one that this server has no rule for. */
  readonly problemOf?: (error: FastifyError) => ProblemError | undefined;
  /** Called for every problem below 500, for a log line of its own. */
  readonly onRefusal?: (request: FastifyRequest, problem: ProblemError) => void;
}

/** Answers an error; what Fastify takes as its error handler. */
export type ReplyError = (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Answers with a problem (RFC 9457), the one error shape of the portal, and logs nothing. */
export function replyProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProblemError,
): FastifyReply {
  const body = problemBody(problem, request.url.split('?')[0] ?? '/', request.id);
  return reply
    .status(body.status)
    .headers({ 'cache-control': 'no-store', ...problem.details.headers })
    .type('application/problem+json')
    .send(JSON.stringify(body));
}

/** Makes the one place of a server where an error becomes a response; what nobody foresaw is logged and leaks nothing. */
export function errorReply({ problemOf, onRefusal }: ErrorRules = {}): ReplyError {
  return (error, request, reply) => {
    const problem =
      error instanceof ProblemError ? error : (problemOf?.(error as FastifyError) ?? usualProblem(error));
    const { securityEvent } = problem.details;
    if (securityEvent) logSecurityEvent(request.log, securityEvent);
    else if (problem.status >= 500) request.log.error({ err: error }, problem.message);
    else onRefusal?.(request, problem);
    return replyProblem(request, reply, problem);
  };
}

function usualProblem({ statusCode, message }: Error & { readonly statusCode?: number }): ProblemError {
  // What Fastify itself refuses: no JSON, too large, a media type that nobody reads.
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new ProblemError('invalid-input', { status: statusCode, detail: message });
  return new ProblemError('internal');
}
