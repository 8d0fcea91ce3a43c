import { PROBLEM_TYPE_PREFIX, type Problem, type ProblemType } from '@atrium/contract';
import { messages } from './messages.ts';
import type { SecurityEvent } from './security-event.ts';

/** How problems of a type are reported, unless their details say otherwise. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

const { problems: titles } = messages;

/** Problems that a server of any purpose has; a server adds its own. */
export const commonProblems = {
  'invalid-input': { status: 422, title: titles.invalidInput },
  unauthenticated: { status: 401, title: titles.unauthenticated },
  forbidden: { status: 403, title: titles.forbidden },
  'not-found': { status: 404, title: titles.notFound },
  conflict: { status: 409, title: titles.conflict },
  'too-many-attempts': { status: 429, title: titles.tooManyAttempts },
  unavailable: { status: 503, title: titles.unavailable },
  internal: { status: 500, title: titles.internal },
} satisfies Partial<Record<ProblemType, ProblemKind>>;

/** A type of {@link commonProblems}. */
export type CommonProblem = keyof typeof commonProblems;

/** Details of a problem in addition to its type. */
export interface ProblemDetails {
  /** Overrides the type's usual status. */
  readonly status?: number;
  readonly title?: string;
  readonly detail?: string;
  /** Messages by field name. */
  readonly errors?: Record<string, string[]>;
  readonly headers?: Record<string, string>;
  /** Additional members of the body, specific to one type. */
  readonly members?: Pick<Problem, 'linkToken'> & {
    /** The title again, where npm reads it. */
    readonly error?: string;
  };
  /** Logged with the response, not part of it. */
  readonly securityEvent?: SecurityEvent;
  readonly cause?: unknown;
}

/** A failure that is reported to the caller. Throw it anywhere in a request; the error handler sends the response. */
export class ProblemError extends Error {
  readonly type: string;
  /** Status of the response. */
  readonly status: number;
  readonly title: string;
  readonly details: ProblemDetails;

  /** @param problem A common problem, or one of the server's own with its kind. */
  constructor(
    problem: CommonProblem | (ProblemKind & { readonly type: string }),
    details: ProblemDetails = {},
  ) {
    const { type, ...kind } =
      typeof problem === 'string' ? { type: problem, ...commonProblems[problem] } : problem;
    const { status = kind.status, title = kind.title, detail, cause } = details;
    super(detail ?? title, { cause });
    this.type = type;
    this.status = status;
    this.title = title;
    this.details = details;
  }
}

/** The same response for ids that do not exist and for ids of other customers. */
export function notFound(): ProblemError {
  return new ProblemError('not-found');
}

/** RFC 6750: asks for a bearer token, and does not reveal why this one was refused. */
export function unauthenticated(details: Pick<ProblemDetails, 'securityEvent'> = {}): ProblemError {
  const headers = { 'www-authenticate': 'Bearer realm="atrium"' };
  return new ProblemError('unauthenticated', { ...details, headers });
}

/** The RFC 9457 body of a problem. */
export function problemBody(error: ProblemError, instance: string, requestId: string): Problem {
  const { detail, errors } = error.details;
  return {
    type: `${PROBLEM_TYPE_PREFIX}${error.type}`,
    title: error.title,
    status: error.status,
    ...(detail ? { detail } : {}),
    instance,
    requestId,
    ...(errors ? { errors } : {}),
    ...error.details.members,
  };
}
