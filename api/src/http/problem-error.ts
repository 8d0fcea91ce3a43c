import type { ProblemType } from '@atrium/contract';
import {
  commonProblems,
  type ProblemDetails,
  type ProblemKind,
  ProblemError as ServerProblem,
} from '@atrium/server';
import { problemTitles } from '../messages/index.ts';

const statuses: Readonly<Record<keyof typeof problemTitles, number>> = {
  'sign-in-again': 403,
  'user-not-found': 422,
  'line-account-not-linked': 409,
  'otp-required': 403,
  'password-required': 403,
  'step-up-required': 403,
  'passkey-refused': 422,
  'sign-on-refused': 422,
  'sign-on-not-known': 422,
  'sign-on-untested': 409,
  'domain-not-confirmed': 409,
  'only-sign-in': 409,
  'choose-customer': 409,
  'insufficient-points': 409,
  'out-of-stock': 409,
  'limit-reached': 409,
  'cost-changed': 409,
  'deadline-changed': 409,
  'provider-acts': 409,
  'choose-deadline': 409,
  'deadline-closed': 409,
  'already-instructed': 409,
  'not-offered': 409,
  'cut-off-passed': 409,
  'instruction-changed': 409,
  'already-accepted': 409,
  'uploads-off': 409,
  'upload-offset': 409,
  'upload-complete': 409,
  'upload-not-ready': 409,
  'last-owner': 409,
  'idempotency-key-reused': 422,
  'own-request': 403,
  'already-decided': 409,
  'already-refunded': 409,
  'refund-window-closed': 409,
};

function isOwn(type: ProblemType): type is keyof typeof problemTitles {
  return type in problemTitles;
}

function kindOf(type: ProblemType): ProblemKind {
  return isOwn(type) ? { status: statuses[type], title: problemTitles[type] } : commonProblems[type];
}

export function statusOf(type: ProblemType): number {
  return kindOf(type).status;
}

export class ProblemError extends ServerProblem {
  readonly problem: ProblemType;

  constructor(type: ProblemType, details: ProblemDetails = {}) {
    super({ type, ...kindOf(type) }, details);
    this.problem = type;
  }
}
