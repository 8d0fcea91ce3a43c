import {
  type ErrorRules,
  notFound,
  type ProblemWords,
  type ProblemError as ServerProblem,
} from '@atrium/server';
import type { FastifyError, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseProblem } from '../db/index.ts';
import { reasonIn, refusalIn, refusals, saidOfIssue, textsFor } from '../messages/index.ts';
import { ProblemError } from './problem-error.ts';

const LOGGED_STATUSES = new Set([403, 429]);

export const errorRules: ErrorRules = {
  problemOf: (error, request) => {
    const { url } = request;
    // The length of a parameter is checked before anyone's token: no call of the desk may be told apart by it.
    if (error.code === 'FST_ERR_MAX_PARAM_LENGTH' && isOfDesk(url)) return notFound();
    if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error, localeOf(request));
    const failure = databaseProblem(error)?.kind;
    if (failure === 'unavailable')
      return new ProblemError('unavailable', { headers: { 'retry-after': '2' } });
    if (failure === 'text')
      return new ProblemError('invalid-input', {
        detail: refusals.textNotStored,
      });
    return undefined;
  },
  wordsOf: (problem, request) => {
    const locale = localeOf(request);
    return locale === undefined ? {} : wordsIn(locale, problem);
  },
  // Only refusals of authenticated callers are logged: about others there is nothing to log.
  onRefusal: ({ caller, log }, { status, type }) => {
    if (caller && LOGGED_STATUSES.has(status)) log.warn({ ...caller, status, problem: type }, 'call refused');
  },
};

/** Before anyone has signed in, there is none: problems are in English then, and pages word them by their type. */
const localeOf = ({ auth, staff }: FastifyRequest) => auth?.locale ?? staff?.locale;

function wordsIn(locale: string, { type, details }: ServerProblem): ProblemWords {
  const titles: Readonly<Record<string, string>> = textsFor(locale).problemTitles;
  const { title, detail, errors } = details;
  const own = title === undefined ? titles[type] : refusalIn(locale, title);
  return {
    ...(own !== undefined && { title: own }),
    ...(detail !== undefined && { detail: refusalIn(locale, detail) }),
    ...(errors && { errors: Object.fromEntries(Object.entries(errors).map(wordField)) }),
  };

  function wordField([field, reasons]: [string, readonly string[]]): [string, string[]] {
    return [field, reasons.map((reason) => refusalIn(locale, reason))];
  }
}

/** Routes are found by the decoded path. */
function isOfDesk(url: string): boolean {
  return decodeURIComponent(url.split('?', 1)[0] ?? '').startsWith('/customer-portal/desk/');
}

/** 400 for an invalid path, query or header, 422 for a body that does not match its schema. */
function invalidInput(error: FastifyError, locale = 'en-US'): ProblemError {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, keyword, message = 'was refused', params } of error.validation ?? []) {
    const field = instancePath.slice(1).replaceAll('/', '.') || (error.validationContext ?? 'request');
    const said = saidOfIssue({ ...params, code: keyword, message });
    const reason = reasonIn(locale, { reason: message, said: said && { ...said, field: null } });
    errors[field] = [...(errors[field] ?? []), reason];
  }
  const isBody = error.validationContext === 'body';
  return new ProblemError('invalid-input', { status: isBody ? 422 : 400, errors });
}
