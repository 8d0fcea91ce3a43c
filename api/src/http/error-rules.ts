import { type ErrorRules, ProblemError } from '@atrium/server';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseProblem } from '../db/index.ts';

const REFUSALS = new Set([403, 429]);

/** What the API's errors mean, and which of its refusals are logged. */
export const errorRules: ErrorRules = {
  problemOf: (error) => {
    if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error);
    const below = databaseProblem(error)?.kind;
    if (below === 'unavailable') return new ProblemError('unavailable', { headers: { 'retry-after': '2' } });
    if (below === 'text')
      return new ProblemError('invalid-input', { detail: 'It holds a character that is none.' });
    return undefined;
  },
  // Who tries what they may not, or too often. Of a caller whom nobody knows there is nothing to say.
  onRefusal: ({ caller, log }, { status, type }) => {
    if (caller && REFUSALS.has(status)) log.warn({ ...caller, status, problem: type }, 'call refused');
  },
};

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
