import type { SignOnFault, SignOnStep } from '@atrium/contract';
import { ProblemError } from '../../../http/index.ts';

const MAX_DETAIL = 300;

/** What is wrong with a sign-on and where: owners read it in a test, and people who sign in read a summary. */
export class SignOnError extends Error {
  readonly step: SignOnStep;
  readonly fault: SignOnFault;
  /** In English, with what the provider said: for owners only. */
  readonly detail: string;

  constructor(step: SignOnStep, fault: SignOnFault, detail = '') {
    super(`${step}: ${fault}`);
    this.step = step;
    this.fault = fault;
    // A provider can write anything here.
    this.detail = detail.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_DETAIL);
  }
}

/** Runs what asks a provider. @throws ProblemError `sign-on-refused` with step and fault, in place of a SignOnError */
export async function asProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SignOnError) throw problemOf(error);
    throw error;
  }
}

/** What the portal makes of an account is not told, since that would say whom it knows. */
function problemOf({ step, fault }: SignOnError): ProblemError {
  if (step === 'account') return new ProblemError('sign-on-not-known');
  return new ProblemError('sign-on-refused', { members: { signOn: { step, fault } } });
}
