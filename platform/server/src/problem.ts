import { PROBLEM_TYPE_PREFIX, type Problem, type ProblemType } from '@atrium/contract';
import { messages } from './messages.ts';
import type { SecurityEvent } from './security-event.ts';

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

const { problems: titles } = messages;

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

export type CommonProblem = keyof typeof commonProblems;

export interface ProblemDetails {
  readonly status?: number;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: Record<string, string[]>;
  readonly headers?: Record<string, string>;
  readonly members?: Pick<Problem, 'codes' | 'linkToken' | 'factors' | 'missing' | 'signOn'> & {
    /** npm reads the title here. */
    readonly error?: string;
    /** The colleague who has an item of the provider's queue. */
    readonly takenBy?: { readonly id: number; readonly name: string };
    /** What keeps a change of the desk from being undone. */
    readonly dependsOn?: string;
  };
  /** The event is logged with the response and is not part of it. */
  readonly securityEvent?: SecurityEvent;
  readonly cause?: unknown;
}

/** Throw it anywhere in a request; the error handler sends the response. */
export class ProblemError extends Error {
  readonly type: string;
  readonly status: number;
  readonly title: string;
  readonly details: ProblemDetails;

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

/** Ids that do not exist get the same response as ids of other customers, so that no one can tell them apart. */
export function notFound(): ProblemError {
  return new ProblemError('not-found');
}

/** RFC 6750 asks for a bearer token; the response does not reveal why this one was refused. */
export function unauthenticated(details: Pick<ProblemDetails, 'securityEvent'> = {}): ProblemError {
  const headers = { 'www-authenticate': 'Bearer realm="atrium"' };
  return new ProblemError('unauthenticated', { ...details, headers });
}

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
