import { SIGN_ON_CALLBACK_PAGE } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import type { Origin, Reader } from '../../../http/index.ts';
import { createSecret, hashSecret, type Person } from '../../../tokens/index.ts';
import { type AttemptUse, consumeAttempt, insertAttempt } from './attempts.repository.ts';
import type { ProvedIdentity } from './identity-claims.ts';
import { findProvider, type StoredProvider } from './providers.repository.ts';
import type { SignOn } from './sign-on-context.ts';
import { SignOnError } from './sign-on-error.ts';

export interface SignOnCall {
  readonly database: Database;
  readonly signOn: SignOn;
  /** Origin of the portal, to which the provider sends the browser back. */
  readonly portal: string;
}

export interface OwnersCall extends SignOnCall, Reader {
  readonly person: Person;
  readonly origin: Origin;
}

export function callbackAddress(portal: string): string {
  return new URL(SIGN_ON_CALLBACK_PAGE, portal).href;
}

/** @returns the address of the provider to go to @throws SignOnError */
export async function beginAttempt(
  { database, signOn, portal }: SignOnCall,
  provider: StoredProvider,
  use: AttemptUse,
): Promise<string> {
  const client = await signOn.clientOf(provider);
  // The page of the return finds in it what it belongs to. The row decides.
  const page = use.purpose === 'sign_in' ? 0 : provider.customerId;
  const state = `${use.purpose}.${page}.${createSecret()}`;
  const address = await client.authorizationAddress(attemptOf(signOn, portal, state), provider.groupsClaim);
  await database.asLogin((tx) => insertAttempt(tx, use, { stateHash: hashSecret(state), provider }));
  return address;
}

export interface Returned {
  readonly provider: StoredProvider;
  readonly identity: ProvedIdentity;
}

/** Uses the attempt up, whatever comes of it. @throws SignOnError */
export async function finishAttempt(
  { database, signOn, portal }: SignOnCall,
  use: AttemptUse,
  query: string,
): Promise<Returned> {
  const state = new URLSearchParams(query).get('state');
  if (!state) throw new SignOnError('return', 'state-unknown');
  const found = await database.asLogin(async (tx) => {
    const attempt = await consumeAttempt(tx, use, hashSecret(state));
    return attempt && { ...attempt, provider: await findProvider(tx, attempt.customerId) };
  });
  if (!found) throw new SignOnError('return', 'state-unknown');
  const { provider, isCurrent } = found;
  if (!provider || !isCurrent) throw new SignOnError('return', 'settings-changed');
  const client = await signOn.clientOf(provider);
  const identity = await client.identify(attemptOf(signOn, portal, state), query, provider.groupsClaim);
  return { provider, identity };
}

function attemptOf({ hashes }: SignOn, portal: string, state: string) {
  return {
    redirectUri: callbackAddress(portal),
    state,
    nonce: hashes.nonce(state),
    verifier: hashes.verifier(state),
  };
}
