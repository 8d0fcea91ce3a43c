import type { SignOnTest } from '@atrium/contract';
import { chosenCustomer, notFound } from '../../../http/index.ts';
import { foretell } from './arrivals.service.ts';
import { beginAttempt, finishAttempt, type OwnersCall, type Returned } from './attempts.service.ts';
import { findProvider, recordTest } from './providers.repository.ts';
import { asProblem, SignOnError } from './sign-on-error.ts';

export async function beginTest(call: OwnersCall): Promise<string> {
  const { database, person } = call;
  const provider = await database.asLogin((tx) => findProvider(tx, chosenCustomer(person)));
  if (!provider) throw notFound();
  return asProblem(beginAttempt(call, provider, { purpose: 'test', person }));
}

/** The whole sign-on but for the session: what the owner tests is what people get. */
export async function finishTest(call: OwnersCall, query: string): Promise<SignOnTest> {
  const customerId = chosenCustomer(call.person);
  const returned = await orFailure(finishAttempt(call, { purpose: 'test', person: call.person }, query));
  if (returned instanceof SignOnError) return failed(returned);
  const { identity, provider } = returned;
  if (provider.customerId !== customerId) return failed(new SignOnError('return', 'state-unknown'));
  await call.database.asLogin((tx) => recordTest(tx, provider));
  const outcome = await orFailure(call.database.asLogin((tx) => foretell(tx, returned)));
  return {
    succeeded: true,
    failure: outcome instanceof SignOnError ? failureOf(outcome) : null,
    claims: claimsOf({ identity }),
    outcome: outcome instanceof SignOnError ? 'refused' : outcome,
  };
}

async function orFailure<T>(work: Promise<T>): Promise<T | SignOnError> {
  return work.catch((error: unknown) => {
    if (error instanceof SignOnError) return error;
    throw error;
  });
}

function failed(error: SignOnError): SignOnTest {
  return { succeeded: false, failure: failureOf(error), claims: null, outcome: null };
}

function failureOf({ step, fault, detail }: SignOnError): SignOnTest['failure'] {
  return { step, fault, detail };
}

function claimsOf({ identity }: Pick<Returned, 'identity'>): SignOnTest['claims'] {
  const { issuer, subject, email, isEmailVerified, name, groups } = identity;
  return { issuer, subject, email, isEmailVerified, name, groups: [...groups] };
}
