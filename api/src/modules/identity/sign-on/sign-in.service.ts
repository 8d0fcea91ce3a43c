import type { Transaction } from '../../../db/index.ts';
import type { Origin } from '../../../http/index.ts';
import { createSecret, hashSecret, type Tokens } from '../../../tokens/index.ts';
import { type DeviceOwner, inStrangersTurn } from '../credentials/index.ts';
import { openSession, type SignedIn } from '../login/login.service.ts';
import { findMembership } from './arrivals.repository.ts';
import { linkedIdentity, personOf } from './arrivals.service.ts';
import { beginAttempt, finishAttempt, type SignOnCall } from './attempts.service.ts';
import { recordUse } from './links.repository.ts';
import { findAddressKey, findProviderByKey } from './providers.repository.ts';
import { SignOnError } from './sign-on-error.ts';

/** Where the browser begins, by the domain of an address alone: the address is not looked at. */
export async function findStart({ database }: SignOnCall, email: string): Promise<string | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const key = await inStrangersTurn(() => database.asLogin((tx) => findAddressKey(tx, domain)));
  return key ? startPath(key) : null;
}

export function startPath(addressKey: string): string {
  return `/api/sign_on/start?at=${addressKey}`;
}

/** @throws SignOnError */
export async function beginSignIn(
  call: SignOnCall,
  addressKey: string,
): Promise<{ address: string; browserSecret: string }> {
  const provider = await inStrangersTurn(() =>
    call.database.asLogin((tx) => findProviderByKey(tx, addressKey)),
  );
  if (!provider?.isOn) throw new SignOnError('account', 'not-known');
  const browserSecret = createSecret();
  const use = { purpose: 'sign_in', browserHash: hashSecret(browserSecret) } as const;
  return { address: await beginAttempt(call, provider, use), browserSecret };
}

interface ReturnedBrowser {
  readonly query: string;
  readonly browserSecret: string | undefined;
  readonly isKnownDevice: (owner: DeviceOwner) => boolean;
}

/** @returns who is signed in, in a session that acts for the customer of the provider only @throws SignOnError */
export async function completeSignIn(
  call: SignOnCall & { readonly tokens: Tokens },
  { query, browserSecret, isKnownDevice }: ReturnedBrowser,
  origin: Origin,
): Promise<SignedIn> {
  if (!browserSecret) throw new SignOnError('return', 'state-unknown');
  const use = { purpose: 'sign_in', browserHash: hashSecret(browserSecret) } as const;
  const arrival = await finishAttempt(call, use, query);
  const { provider, identity } = arrival;
  if (!provider.isOn) throw new SignOnError('account', 'not-known');
  const { customerId } = provider;
  const userId = await call.database.asLogin((tx) => personOf(tx, arrival, origin));
  return openSession(call, userId, {
    origin,
    factor: 'sign_on',
    isKnownDevice,
    signOn: { ...linkedIdentity(arrival), providerSession: identity.session },
    isStillValid: async (tx: Transaction) =>
      (await recordUse(tx, linkedIdentity(arrival))) === userId &&
      (await findMembership(tx, customerId, userId)) === 'active',
  });
}
