import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseProblem } from '../db/index.ts';
import { notFound, ProblemError, problemBody } from './problem.ts';

/** The one place where an error becomes an answer. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(replyError);
  app.setNotFoundHandler((request, reply) => answer(notFound(), undefined, request, reply));
}

/** Answers an error as a problem; what nobody foresaw is logged and leaks nothing. */
export function replyError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  return answer(asProblem(error as FastifyError), error, request, reply);
}

function answer(problem: ProblemError, cause: unknown, request: FastifyRequest, reply: FastifyReply) {
  const body = problemBody(problem, request.url.split('?')[0] ?? '/', request.id);
  if (body.status >= 500) request.log.error({ err: cause }, problem.message);
  return reply
    .status(body.status)
    .headers({ 'cache-control': 'no-store', ...problem.details.headers })
    .type('application/problem+json')
    .send(JSON.stringify(body));
}

function asProblem(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error);
  const below = databaseProblem(error)?.kind;
  if (below === 'unavailable') return new ProblemError('unavailable', { headers: { 'retry-after': '2' } });
  if (below === 'text')
    return new ProblemError('invalid-input', { detail: 'It holds a character that is none.' });
  // What Fastify itself refuses: no JSON, too large, a media type that nobody reads.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ProblemError('invalid-input', { status: error.statusCode, detail: error.message });
  }
  return new ProblemError('internal');
}

/** 400 for an address that cannot be right (path, query, headers), 422 for a body that was understood and refused. */
function invalidInput(error: FastifyError): ProblemError {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, message } of error.validation ?? []) {
    const field = instancePath.slice(1).replaceAll('/', '.') || (error.validationContext ?? 'request');
    errors[field] = [...(errors[field] ?? []), message ?? 'was refused'];
  }
  const isBody = error.validationContext === 'body';
  return new ProblemError('invalid-input', { status: isBody ? 422 : 400, errors });
}
