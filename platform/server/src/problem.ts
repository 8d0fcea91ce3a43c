import { PROBLEM_TYPE_PREFIX, type Problem, type ProblemType } from '@atrium/contract';
import type { SecurityEvent } from './security-event.ts';

/** Types of the deploy API, which no page gets. */
type DeployProblemType = 'upload-check-overran';

/** Status and title of each problem type. */
const kinds: Record<ProblemType | DeployProblemType, { status: number; title: string }> = {
  'invalid-input': { status: 422, title: 'The input is not valid.' },
  unauthenticated: { status: 401, title: 'Sign in first.' },
  forbidden: { status: 403, title: 'Your role does not allow this.' },
  'sign-in-again': { status: 403, title: 'Sign in again to act for this customer.' },
  'not-found': { status: 404, title: 'Not found.' },
  conflict: { status: 409, title: 'The current state does not allow this.' },
  'user-not-found': { status: 422, title: 'User not found.' },
  'too-many-attempts': { status: 429, title: 'Too many attempts.' },
  'line-account-not-linked': { status: 409, title: 'This LINE account is not linked yet.' },
  'otp-required': { status: 403, title: 'A one-time password is required.' },
  'password-required': { status: 403, title: 'Enter your password again.' },
  'only-sign-in': { status: 409, title: 'This is your only way to sign in.' },
  'choose-customer': { status: 409, title: 'Choose one customer first.' },
  'insufficient-points': { status: 409, title: 'There are not enough points.' },
  'out-of-stock': { status: 409, title: 'This reward is out of stock.' },
  'limit-reached': { status: 409, title: 'The limit for this reward has been reached.' },
  'cost-changed': { status: 409, title: 'The cost of this reward has changed.' },
  'deadline-changed': { status: 409, title: 'This deadline has changed in the meantime.' },
  'provider-acts': { status: 409, title: 'Your provider takes care of this deadline.' },
  'last-owner': { status: 409, title: 'A customer must have at least one owner.' },
  'idempotency-key-reused': {
    status: 422,
    title: 'This idempotency key was already used for another request.',
  },
  'already-refunded': { status: 409, title: 'This redemption was already refunded.' },
  'refund-window-closed': { status: 409, title: 'This redemption can no longer be refunded.' },
  'upload-check-overran': { status: 422, title: 'The check of this upload took too much time or memory.' },
  unavailable: { status: 503, title: 'The service is not available at the moment.' },
  internal: { status: 500, title: 'Something went wrong on our side.' },
};

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
  readonly type: ProblemType | DeployProblemType;
  readonly details: ProblemDetails;

  constructor(type: ProblemType | DeployProblemType, details: ProblemDetails = {}) {
    super(details.detail ?? details.title ?? kinds[type].title, { cause: details.cause });
    this.type = type;
    this.details = details;
  }

  /** Status of the response. */
  get status(): number {
    return this.details.status ?? kinds[this.type].status;
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

/** Usual status of a problem type. */
export function statusOf(type: ProblemType): number {
  return kinds[type].status;
}

/** The RFC 9457 body of a problem. */
export function problemBody(error: ProblemError, instance: string, requestId: string): Problem {
  const { detail, errors } = error.details;
  return {
    type: `${PROBLEM_TYPE_PREFIX}${error.type}`,
    title: error.details.title ?? kinds[error.type].title,
    status: error.status,
    ...(detail ? { detail } : {}),
    instance,
    requestId,
    ...(errors ? { errors } : {}),
    ...error.details.members,
  };
}
