import { type ErrorRules, notFound } from '@atrium/server';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseProblem } from '../db/index.ts';
import { refusals, textsFor } from '../messages/index.ts';
import { ProblemError } from './problem-error.ts';

const LOGGED_STATUSES = new Set([403, 429]);

export const errorRules: ErrorRules = {
  problemOf: (error, { url }) => {
    // The length of a parameter is checked before anyone's token: no call of the desk may be told apart by it.
    if (error.code === 'FST_ERR_MAX_PARAM_LENGTH' && isOfDesk(url)) return notFound();
    if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error);
    const failure = databaseProblem(error)?.kind;
    if (failure === 'unavailable')
      return new ProblemError('unavailable', { headers: { 'retry-after': '2' } });
    if (failure === 'text')
      return new ProblemError('invalid-input', {
        detail: refusals.textNotStored,
      });
    return undefined;
  },
  titleOf: ({ type, details }, { auth }) => {
    const titles: Readonly<Record<string, string>> = auth ? textsFor(auth.locale).problemTitles : {};
    return details.title === undefined ? titles[type] : undefined;
  },
  // Only refusals of authenticated callers are logged: about others there is nothing to log.
  onRefusal: ({ caller, log }, { status, type }) => {
    if (caller && LOGGED_STATUSES.has(status)) log.warn({ ...caller, status, problem: type }, 'call refused');
  },
};

/** Routes are found by the decoded path. */
function isOfDesk(url: string): boolean {
  return decodeURIComponent(url.split('?', 1)[0] ?? '').startsWith('/customer-portal/desk/');
}

/** 400 for an invalid path, query or header, 422 for a body that does not match its schema. */
function invalidInput(error: FastifyError): ProblemError {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, message } of error.validation ?? []) {
    const field = instancePath.slice(1).replaceAll('/', '.') || (error.validationContext ?? 'request');
    errors[field] = [...(errors[field] ?? []), message ?? 'was refused'];
  }
  const isBody = error.validationContext === 'body';
  return new ProblemError('invalid-input', { status: isBody ? 422 : 400, errors });
}
